import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { testDatabase, unreported } from '../testing/database'
import { attributesOf, hostsOf } from './address'
import { openDatabase } from './database'
import { Hosts, reach } from './hosts'
import { POOLED_BY_TRANSACTION, requireSessions, shareBackends } from './pooling.sql'

it.each([
  ['postgres://u:p@one:5432/name', ['postgres://u:p@one:5432/name']],
  [
    'postgres://u:p@one:5432,two:5433/name?target_session_attrs=read-write&sslmode=require',
    ['postgres://u:p@one:5432/name?sslmode=require', 'postgres://u:p@two:5433/name?sslmode=require'],
  ],
  ['postgresql://u@one,[::1]:9/n?target_session_attrs=primary', ['postgresql://u@one/n', 'postgresql://u@[::1]:9/n']],
  ['postgres://u:a,b@one/n', ['postgres://u:a,b@one/n']],
])('%s', (url, urls) => {
  expect(hostsOf(url)).toEqual(urls)
})

it('knows which kind of server is asked for', () => {
  expect(attributesOf('postgres://one,two/n?sslmode=require&target_session_attrs=any')).toBe('any')
  expect(attributesOf('postgres://one/n')).toBe('')
})

/** A database that says of itself whether it follows another one. */
async function aServer(follows: boolean) {
  const database = await testDatabase(inject('postgresUrl'), 'empty', 1)
  onTestFinished(() => database.drop())
  await database.pool.query(`alter database ${database.name} set search_path = public, pg_catalog`)
  const follow = (is: boolean) =>
    database.pool.query(
      `create or replace function public.pg_is_in_recovery() returns boolean language sql as 'select ${is}'`,
    )
  await follow(follows)
  return { ...database, follow }
}

const NOWHERE = 'postgres://nobody@127.0.0.1:1/nowhere'

it('goes to the host that takes writes, and with it when it changes', async () => {
  const one = await aServer(true)
  const two = await aServer(false)
  const hosts = new Hosts([NOWHERE, one.url, two.url], 'primary')
  expect(await hosts.look()).toBe(true)
  const database = openDatabase(hosts, 2, unreported)
  onTestFinished(() => database.close())
  const asked = async () => (await database.pool.query('select current_database() as name')).rows[0]?.name
  expect(await asked()).toBe(two.name)
  const before = await database.pool.connect()
  let changes = 0
  hosts.onChanged(() => {
    changes += 1
  })
  await two.follow(true)
  expect(await hosts.look()).toBe(false)
  await one.follow(false)
  expect(await hosts.look()).toBe(true)
  expect(await asked()).toBe(one.name)
  expect(await hosts.look()).toBe(true)
  expect(changes).toBe(1)
  before.release()
})

it('says so when no host takes writes', async () => {
  await expect(reach('postgres://nobody@127.0.0.1:1,127.0.0.1:2/nowhere')).rejects.toThrow(
    'none of the 2 hosts of DATABASE_URL answers and takes writes',
  )
})

it('limits statements by SQL, for poolers refuse it as a parameter of the connection', async () => {
  const database = await testDatabase(inject('postgresUrl'), 'empty', 2)
  onTestFinished(() => database.drop())
  const limit = `select setting, source from pg_settings where name = 'statement_timeout'`
  expect((await database.pool.query(limit)).rows).toEqual([{ setting: '15000', source: 'session' }])
  const { rows } = await database.probe((tx) => tx.execute(limit))
  expect(rows).toEqual([{ setting: '1000', source: 'session' }])
})

it('tells connections of their own from those that share backends', async () => {
  const database = await testDatabase(inject('postgresUrl'), 'empty', 2)
  onTestFinished(() => database.drop())
  await requireSessions(database.pool)
  const backend = new pg.Client({ connectionString: database.url })
  await backend.connect()
  onTestFinished(() => backend.end())
  // A pooler in transaction mode lends one backend to both.
  expect(await shareBackends(backend, backend)).toBe(true)
  expect(POOLED_BY_TRANSACTION).toContain('pool_mode = session')
})
