import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { identityOf } from '../process/claim.mjs'
import { fromRoot } from '../terminal/root.ts'
import { makeScratch } from '../testing/scratch.ts'
import { startPostgres } from './postgres.ts'
import { waitUntilGone } from './postmaster.ts'

// They start real processes: slow on a machine that is busy.
vi.setConfig({ testTimeout: 60_000 })

let scratch: Awaited<ReturnType<typeof makeScratch>>
let dir: string

beforeAll(async () => {
  scratch = await makeScratch()
  dir = join(scratch.dir, 'postgres')
})
afterAll(() => scratch.remove())

const visits = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from visit')
  await client.end()
  return rows[0]?.count
}

/** A supervising process that has started PostgreSQL and written a row. */
const supervisor = async () => {
  const child = fork(new URL('./stand-in/hold-postgres.ts', import.meta.url), [dir], { execArgv: ['--import', 'tsx'] })
  const [said] = (await once(child, 'message')) as [{ url: string; pid: number }]
  return { child, ...said }
}

const kill9 = async (pid: number) => {
  const identity = identityOf(pid)
  process.kill(pid, 'SIGKILL')
  if (identity) await waitUntilGone(identity, 5000)
}

it('starts over after a first start that was killed while making the cluster', async () => {
  const half = join(dirname(dir), 'postgres.new-0000', 'cluster')
  await mkdir(half, { recursive: true })
  await writeFile(join(half, 'PG_VERSION'), '18\n')
  const postgres = await startPostgres({ dir })
  await postgres.stop()
  expect(await readdir(dirname(dir))).not.toContain('postgres.new-0000')
  expect(postgres.isRunning()).toBe(false)
})

it('finds the database again, with its rows, after a kill -9 of the process that started it', async () => {
  const first = await supervisor()
  await kill9(first.child.pid ?? 0)
  const again = await startPostgres({ dir })
  expect(again).toMatchObject({ reattached: true, pid: first.pid, url: first.url })
  expect(await visits(again.url)).toBe(1)
  await again.stop()
})

it('recovers, with its rows, after a kill -9 of the database itself', async () => {
  const first = await supervisor()
  await kill9(first.child.pid ?? 0)
  await kill9(first.pid)
  const again = await startPostgres({ dir })
  expect(again.reattached).toBe(false)
  expect(await visits(again.url)).toBe(2)
  await again.stop()
})

it('is not fooled by a stale pid file whose number belongs to another process now', async () => {
  const idle = fork(fromRoot('tools/product/stand-in/program.mjs'), { env: { PORT: '0' } })
  await once(idle, 'message')
  await writeFile(join(dir, 'postmaster.pid'), `${idle.pid}\n${dir}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`)
  const postgres = await startPostgres({ dir })
  expect(postgres.reattached).toBe(false)
  expect(await visits(postgres.url)).toBe(2)
  await postgres.stop()
  idle.kill()
})

it('says so when the folder holds something else', async () => {
  const taken = join(scratch.dir, 'other', 'postgres')
  await mkdir(taken, { recursive: true })
  await writeFile(join(taken, 'diary.txt'), '')
  await expect(startPostgres({ dir: taken })).rejects.toThrow('不是数据库')
})

it('keeps the password to the user who starts it', async () => {
  const password = await readFile(join(scratch.dir, 'postgres.password'), 'utf8')
  expect(password).toMatch(/^[0-9a-f]{48}$/)
})
