// `npm run operator -- add 店长小林 12`: keys for the operator's calls are given, listed and ended.
import { serverCommand } from './product/server-command.ts'

process.exit(await serverCommand('operator', process.argv.slice(2)))
