// `npm run audit`: checks a whole database against what must hold; ends with 1 if anything is off.
import { serverCommand } from './product/server-command.ts'

process.exit(await serverCommand('audit', []))
