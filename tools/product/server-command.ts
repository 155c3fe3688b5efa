// Code that `npm run audit`, `npm run reconcile` and `npm run operator` share: the built server does one thing on a database and ends.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureBuilt } from '../build/ensure-build.ts'
import { requireDatabase } from '../postgres/database-url.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { readPort } from '../process/ports.ts'
import { report } from '../terminal/failure.ts'
import { fromRoot, root } from '../terminal/root.ts'
import { labEnv } from './lab-env.ts'

type Opened = { env: Record<string, string>; close: () => Promise<void> }

/** DATABASE_URL with its own providers, or the local data with the lab; a database that runs already stays up. */
const open = async (): Promise<Opened> => {
  const { DATABASE_URL, DATA_DIR, PORT, LAB_PORT } = process.env
  if (DATABASE_URL) {
    await requireDatabase(DATABASE_URL)
    return { env: {}, close: async () => {} }
  }
  const dataDir = resolve(DATA_DIR || fromRoot('data'))
  const ports = { port: readPort('PORT', PORT, 3000), labPort: readPort('LAB_PORT', LAB_PORT, 3001) }
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres') })
  const { server } = await labEnv(dataDir, ports)
  return {
    env: { ...server, DATABASE_URL: postgres.url },
    close: async () => void (postgres.reattached || (await postgres.stop())),
  }
}

const ended = (args: string[], env: Record<string, string>) =>
  new Promise<number>((done, fail) => {
    const child = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js', ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', fail)
    child.on('exit', (code) => done(code ?? 1))
  })

/** Resolves with the exit code. */
export const serverCommand = async (name: string, args: string[]): Promise<number> => {
  let opened: Opened | undefined
  try {
    await ensureBuilt({ quiet: true })
    opened = await open()
    return await ended([name, ...args], opened.env)
  } catch (error) {
    report(error)
    return 1
  } finally {
    await opened?.close()
  }
}
