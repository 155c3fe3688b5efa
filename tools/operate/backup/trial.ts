// Backups by deploy/backup, and whether they are what they say: restored, audited, and exact to a point in time.
import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuilt } from '../../build/ensure-build.ts'
import { fillDemo } from '../../product/demo.ts'
import { makeScratch } from '../../testing/scratch.ts'
import { makeSource, type Source } from './source.ts'

const MARKS = 20

type Report = { say: (sentence: string) => void; off: string[] }

const lastLine = (said: string) => said.trim().split('\n').at(-1) ?? ''

const backUp = async (source: Source, kind: 'base' | 'dump', { say, off }: Report): Promise<void> => {
  const { ok, said } = await source.script('kuaimen-backup', [], { BACKUP: kind })
  say(`${kind}: ${lastLine(said)}`)
  if (!ok) off.push(`the backup (${kind}) failed: ${said}`)
  if ((await source.metric('kuaimen_backup_failed')) !== 0) off.push('the metric says that it failed')
  if (!((await source.metric('kuaimen_backup_bytes')) ?? 0)) off.push('the metric has no size')
}

/** Rows with a pause between them; the point in time lies right after the last of the first half. */
const leaveMarks = async (source: Source): Promise<string> => {
  const client = await source.client()
  await client.query('create schema if not exists trial; create table trial.mark (nth int primary key)')
  let target = ''
  for (let nth = 1; nth <= 2 * MARKS; nth += 1) {
    await client.query('insert into trial.mark values ($1)', [nth])
    if (nth !== MARKS) continue
    await pause(20)
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
    target = rows[0]!.at
    await pause(20)
  }
  await client.query('select pg_switch_wal()')
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) or
         (select count(*) from pg_ls_archive_statusdir() where name like '%.ready') = 0 as done from pg_stat_archiver`,
    )
    if (rows[0]?.done) break
    await pause(200)
  }
  await client.end()
  return target
}

const recover = async (source: Source, { say, off }: Report): Promise<void> => {
  // The backup must be older than the point, by whole seconds.
  await pause(1100)
  const target = await leaveMarks(source)
  const folder = join(source.home, 'recovered')
  const { ok, said } = await source.script('kuaimen-recover', [target, folder])
  const url = /DATABASE_URL=(\S+)/.exec(said)?.[1]
  if (!ok || !url) return void off.push(`the recovery failed: ${said}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ most: number }>('select max(nth) as most from trial.mark')
  await client.query('checkpoint')
  await client.end()
  say(said.split('\n').find((line) => line.includes(' from ')) ?? '')
  say(`recovered up to mark ${rows[0]?.most} of ${2 * MARKS}, wanted ${MARKS}`)
  if (rows[0]?.most !== MARKS) off.push('the point in time is not exact')
}

/** A database that does not add up is no good backup: the one of before stays the last. */
const refuseBroken = async (source: Source, { say, off }: Report): Promise<void> => {
  const before = await source.metric('kuaimen_backup_last_success_timestamp_seconds')
  const saved = (await readdir(join(source.home, 'backups'))).filter((name) => name.endsWith('Z'))
  const client = await source.client()
  await client.query('alter table ledger_entry disable trigger user')
  const { rows } = await client.query<{ at: string }>(
    `update ledger_entry set amount_fen = amount_fen + 1
     where ctid = (select ctid from ledger_entry limit 1) returning ctid::text as at`,
  )
  const { ok, said } = await source.script('kuaimen-backup', [], { BACKUP: 'base' })
  await client.query('update ledger_entry set amount_fen = amount_fen - 1 where ctid = $1::tid', [rows[0]?.at])
  await client.query('alter table ledger_entry enable trigger user')
  await client.end()
  say(`books that differ: refused, ${lastLine(said)}`)
  if (ok) off.push('a backup whose audit finds something counts as good')
  if ((await source.metric('kuaimen_backup_failed')) !== 1) off.push('the metric does not say that it failed')
  if ((await source.metric('kuaimen_backup_last_success_timestamp_seconds')) !== before)
    off.push('a failed backup counts as the last success')
  const now = (await readdir(join(source.home, 'backups'))).filter((name) => name.endsWith('Z'))
  if (now.length !== saved.length) off.push(`${saved.length} backups were there, now ${now.length}`)
}

export const tryBackups = async (say: (sentence: string) => void): Promise<string[]> => {
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const off: string[] = []
  const report = { say, off }
  const source = await makeSource(scratch.dir)
  try {
    await fillDemo({ databaseUrl: source.url, logPath: join(scratch.dir, 'demo.log') })
    await backUp(source, 'base', report)
    await recover(source, report)
    await refuseBroken(source, report)
    await backUp(source, 'dump', report)
  } finally {
    const folder = join(source.home, 'recovered', 'data')
    execFileSync('sh', ['-c', `test ! -e ${folder}/postmaster.pid || kill -QUIT $(head -1 ${folder}/postmaster.pid)`])
    source.end()
    await scratch.remove()
  }
  return off
}
