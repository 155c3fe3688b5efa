// The demo beside the server: its pictures, and its program, which fills an empty database.
import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import pg from 'pg'
import { lastWords, openLog } from '../process/log-file.ts'
import { PlainFailure } from '../terminal/failure.ts'
import { fromRoot, root, shownPath } from '../terminal/root.ts'

/** What the server serves at /media/ where the demo is. */
export const demoMedia = fromRoot('apps/demo/media')

export const demoMain = ['--enable-source-maps', 'apps/demo/dist/main.js']

type Filling = {
  databaseUrl: string
  logPath: string
  /** Where the server has its pictures: then some customers have uploaded some. */
  dataDir?: string
  /** What Node runs, relative to the checkout. */
  args?: string[]
  signal?: AbortSignal
}

/** Asked here, so that a start on a filled database does not pay for a program that has nothing to do. */
const isFilled = async (databaseUrl: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ city: string | null }>(`select to_regclass('public.city') as city`)
    return rows[0]?.city ? (await client.query('select 1 from public.city limit 1')).rows.length > 0 : false
  } finally {
    await client.end()
  }
}

/** Gives an empty database its tables and the demo chain; answers whether it was empty. */
export const fillDemo = async ({
  databaseUrl,
  logPath,
  dataDir,
  args = demoMain,
  signal,
}: Filling): Promise<boolean> => {
  if (await isFilled(databaseUrl)) return false
  signal?.throwIfAborted()
  const log = await openLog(logPath)
  const child = spawn(process.execPath, [...args, 'seed', ...(dataDir ? ['uploads'] : [])], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      ...(dataDir && { DATA_DIR: dataDir }),
    },
    stdio: ['ignore', log.fd, log.fd],
  })
  closeSync(log.fd)
  const stop = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', stop)
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', resolve)
  })
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (code !== 0) throw new PlainFailure(`演示数据没有填好：${lastWords(log)}（日志 ${shownPath(logPath)}）`)
  return true
}
