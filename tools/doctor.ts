// `npm run doctor`: says what is missing before the first customer comes, `-- --ask` asks the providers too; ends with 1 if anything is.
import { serverCommand } from './product/server-command.ts'

process.exit(await serverCommand('doctor', process.argv.slice(2)))
