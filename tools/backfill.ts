// `npm run backfill`: visits that were completed before there were points bring what they would have brought.
import { serverCommand } from './product/server-command.ts'

process.exit(await serverCommand('backfill', process.argv.slice(2)))
