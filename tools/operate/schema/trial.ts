// A chain with many bookings goes from the schema of spring to today's, and on to a next one, while customers are there.
import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuilt } from '../../build/ensure-build.ts'
import { startPostgres } from '../../postgres/postgres.ts'
import { fromRoot } from '../../terminal/root.ts'
import { fillChain, NEXT_MIGRATION } from './chain.sql.ts'
import { letCustomersIn, type Waits } from './customers.ts'

const LONGEST_MS = 1000
/** The last migration of the schema of spring. */
const SPRING = '0008_member_holds'

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean }
type Journal = { version: string; dialect: string; entries: Entry[] }

const journalOf = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))

/** As the runner of then did it: one statement after another, and its word in the journal. */
const makeSpring = async (client: pg.Client): Promise<void> => {
  const folder = fromRoot('apps/server/migrations')
  const { entries } = await journalOf(folder)
  const last = entries.find(({ tag }) => tag === SPRING)!
  for (const { tag } of entries.filter(({ idx }) => idx <= last.idx)) {
    const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
  }
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [SPRING, last.when])
}

/** The server of today with one migration more. */
const makeNext = async (home: string): Promise<string> => {
  const server = join(home, 'next/apps/server')
  await mkdir(join(server, 'dist'), { recursive: true })
  await cp(fromRoot('apps/server/migrations'), join(server, 'migrations'), { recursive: true })
  const journal = await journalOf(join(server, 'migrations'))
  const newest = journal.entries.at(-1)!
  const entry = { ...newest, idx: newest.idx + 1, when: newest.when + 1000, tag: 'next_release' }
  await writeFile(
    join(server, 'migrations/meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [...journal.entries, entry] }),
  )
  await writeFile(join(server, 'migrations/next_release.sql'), NEXT_MIGRATION)
  await cp(fromRoot('apps/server/dist/main.js'), join(server, 'dist/main.js'))
  await cp(fromRoot('apps/server/package.json'), join(server, 'package.json'))
  await symlink(fromRoot('node_modules'), join(home, 'next/node_modules'))
  return join(server, 'dist/main.js')
}

/** The lines of `migrate`, and whether it ended with 0. */
const runMigrate = (entry: string, url: string) =>
  new Promise<{ ok: boolean; said: string }>((resolve) => {
    const child = spawn(process.execPath, [entry, 'migrate'], {
      env: { DATABASE_URL: url, NODE_ENV: 'production', PUBLIC_URL: 'https://studio.example' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    child.once('exit', (code) => resolve({ ok: code === 0, said }))
  })

const quantile = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

const judge = (waits: readonly Waits[], say: (sentence: string) => void): string[] =>
  waits.flatMap(({ scenario, times, failed }) => {
    const sorted = times.toSorted((a, b) => a - b)
    const longest = sorted.at(-1) ?? 0
    say(
      `${scenario}: ${times.length} times, 99 % within ${quantile(sorted, 0.99).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    )
    return [
      ...[...new Set(failed)].slice(0, 3),
      ...(longest > LONGEST_MS ? [`${scenario} waited ${longest.toFixed(0)} ms`] : []),
      ...(times.length === 0 ? [`${scenario} was never done`] : []),
    ]
  })

export const tryMigrations = async (bookings: number, say: (sentence: string) => void): Promise<string[]> => {
  await ensureBuilt()
  const home = fromRoot('data/operate-migrations')
  await rm(home, { recursive: true, force: true })
  const postgres = await startPostgres({ dir: join(home, 'postgres') })
  try {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await makeSpring(client)
    await fillChain(client, bookings)
    const { rows } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    await client.end()
    say(`${bookings} bookings in the schema of spring: ${rows[0]?.size}`)
    const off: string[] = []
    const releases = { 'spring → now': fromRoot('apps/server/dist/main.js'), 'now → next': await makeNext(home) }
    for (const [name, entry] of Object.entries(releases)) {
      const customers = await letCustomersIn(postgres.url, bookings)
      const began = performance.now()
      const { ok, said } = await runMigrate(entry, postgres.url)
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      const waits = await customers.leave()
      if (!ok) off.push(`${name}: ${said.trim().split('\n').at(-1)}`)
      say(`${name}: ${seconds} s`)
      off.push(...judge(waits, (sentence) => say(`  ${sentence}`)).map((what) => `${name}: ${what}`))
      await writeFile(join(home, `${name.replaceAll(' ', '')}.log`), said)
    }
    return off
  } finally {
    await postgres.stop()
    await rm(join(home, 'postgres'), { recursive: true, force: true })
  }
}
