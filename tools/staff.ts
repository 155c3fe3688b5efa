// `npm run staff -- invite 总部小王 13900000000 owner`: the first person of a chain, and machines, in DATABASE_URL or the local data.
import { serverCommand } from './product/server-command.ts'

process.exit(await serverCommand('staff', process.argv.slice(2)))
