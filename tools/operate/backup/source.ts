// A database of Debian's PostgreSQL that archives its log as deploy/ha says, with the demo in it.
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { asAccount, databaseAccount } from '../../postgres/run-as.ts'
import { freePort } from '../../process/ports.ts'
import { PlainFailure } from '../../terminal/failure.ts'
import { fromRoot } from '../../terminal/root.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs. */
const binaries = (): string => {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Boolean) : []
  if (majors.length === 0)
    throw new PlainFailure('这里没有 Debian 的 PostgreSQL。请先安装：apt-get install -y postgresql')
  return join(DEBIAN, String(Math.max(...majors)), 'bin')
}

export type Source = {
  url: string
  home: string
  /** A script of deploy/backup, under the account of the database; its output, and whether it ended with 0. */
  script: (
    name: string,
    args: readonly string[],
    env?: Record<string, string>,
  ) => Promise<{ ok: boolean; said: string }>
  metric: (name: string) => Promise<number | undefined>
  client: () => Promise<pg.Client>
  end: () => void
}

const settings = (home: string): string => `
listen_addresses = '127.0.0.1'
unix_socket_directories = '${home}'
shared_buffers = 128MB
archive_mode = on
archive_timeout = 60s
archive_command = 'WAL_ARCHIVE=${home}/backups/wal ${home}/archive-wal %p %f'
`

export const makeSource = async (dir: string): Promise<Source> => {
  const bin = binaries()
  const home = join(dir, 'source')
  await mkdir(home, { mode: 0o700 })
  const account = databaseAccount(home)
  const password = randomBytes(12).toString('hex')
  await writeFile(join(home, 'password'), password)
  await copyFile(fromRoot('deploy/ha/archive-wal'), join(home, 'archive-wal'))
  await chmod(join(home, 'archive-wal'), 0o755)
  for (const folder of ['backups', 'backups/wal', 'metrics']) await mkdir(join(home, folder))
  for (const path of ['', 'password', 'backups', 'backups/wal', 'metrics'])
    if (account) await chown(join(home, path), account.uid, account.gid)
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...asAccount(account), stdio: ['ignore', 'ignore', 'inherit'] })
  const data = join(home, 'data')
  run(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
    '-k',
    `--pwfile=${home}/password`,
  )
  const port = await freePort()
  await writeFile(join(data, 'postgresql.conf'), `port = ${port}\n${settings(home)}`)
  run('pg_ctl', '-D', data, '-w', '-l', join(home, 'log'), 'start')
  const at = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
  const open = async (name: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: at(name) })
    await client.connect()
    return client
  }
  const first = await open('postgres')
  await first.query('create database kuaimen')
  await first.end()
  const metricsFile = join(home, 'metrics', 'kuaimen_backup.prom')
  const env = {
    DATABASE_URL: at('kuaimen'),
    BACKUPS: join(home, 'backups'),
    METRICS_FILE: metricsFile,
    AUDIT: `${process.execPath} ${fromRoot('apps/server/dist/main.js')} audit`,
  }
  return {
    ...{ url: at('kuaimen'), home },
    script: (name, args, more) =>
      new Promise((done) => {
        const options = asAccount(account)
        execFile(
          fromRoot('deploy/backup', name),
          [...args],
          { ...options, env: { ...options.env, ...env, ...more } },
          (error, out, err) => done({ ok: !error, said: `${out}${err}` }),
        )
      }),
    metric: async (name) => {
      const text = await readFile(metricsFile, 'utf8')
      const line = text.split('\n').find((one) => one.startsWith(`${name} `))
      return line === undefined ? undefined : Number(line.slice(name.length + 1))
    },
    client: () => open('kuaimen'),
    end: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
  }
}
