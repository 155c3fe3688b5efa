// Stands in for npm: runs the launcher as its child, so that a test can kill it alone.
import { spawn } from 'node:child_process'

spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' })
