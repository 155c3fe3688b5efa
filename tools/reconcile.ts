// `npm run reconcile -- 2026-11-14`: compares the books of a day, yesterday by default, with the providers' bills; ends with 1 if they differ.
import { serverCommand } from './product/server-command.ts'

process.exit(await serverCommand('reconcile', process.argv.slice(2)))
