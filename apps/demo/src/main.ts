import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../server/src/db/migration/migrate'
import { storageOf } from '../../server/src/providers/storage/storage'
import { rooms } from '../../server/src/rooms'
import { type Opened, withServices } from '../../server/src/services'
import { runCommand } from './commands/desk'
import { seedDemo } from './seed'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Seen from src as well as from dist. */
const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))

/** The demo's own pictures, and those that come along with the server. */
const MEDIA = ['../media', '../../server/assets/media'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/**
 * `demo seed`: an empty database gets its tables and the demo chain; a filled one is left alone. With `uploads` some
 * customers have pictures of their own, in the server's storage.
 */
async function seed({ database, services }: Opened, withUploads: boolean): Promise<number> {
  const uploads = { storage: storageOf(services), folders: MEDIA }
  const isFilled = await seedDemo(database, { now: services.now(), ...(withUploads ? { uploads } : {}) })
  say(isFilled ? 'filled with the demo' : 'not empty, nothing is changed')
  return 0
}

const [name, ...args] = process.argv.slice(2)
const isSeed = name === 'seed'
const work = withServices(
  { rooms, randomBytes, prepare: isSeed ? ({ pool }) => migrate(pool, { folder: MIGRATIONS }) : undefined },
  (opened) =>
    isSeed
      ? seed(opened, args.includes('uploads'))
      : runCommand(opened.services, name === undefined ? [] : [name, ...args], say),
)
work.then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
