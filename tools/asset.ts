// `npm run asset -- move`: copies uploaded pictures from the folder to the bucket, `-- move folder` back; in DATABASE_URL or the local data.
import { serverCommand } from './product/server-command.ts'

process.exit(await serverCommand('asset', process.argv.slice(2)))
