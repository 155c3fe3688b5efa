import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { undoneIfNull } from './savepoint.sql'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
  await rows(app, 'create table tried (what text)')
})
afterAll(() => app.stop())

it('undoes what came to nothing and keeps the rest of the transaction', async () => {
  await app.services.transaction(async (tx) => {
    const write = (what: string) => tx.execute(sql`insert into tried values (${what})`)
    await write('before')
    expect(await undoneIfNull(tx, () => write('in vain').then(() => null))).toBeNull()
    expect(await undoneIfNull(tx, () => write('made').then(() => 7))).toBe(7)
    await write('after')
  })
  expect(await rows(app, 'select what from tried')).toEqual([{ what: 'before' }, { what: 'made' }, { what: 'after' }])
})
