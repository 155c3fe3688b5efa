import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leftOf } from '../../account/person/left.service'
import { TestApp } from '../../testing/app'
import { aWxUser } from '../../testing/contact/contacts'
import { rows } from '../../testing/rows'
import { insertGiftClaim } from '../gift/claim.sql'
import { eraseContact, reassignContact } from './member-data.sql'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
}, 180_000)
afterAll(() => app.stop())

const hashOf = (who: string) => createHash('sha256').update(`contact:${who}`).digest()

const aClaim = (activity: string, unionid: string, member_id: number | undefined) =>
  rows(
    app,
    `insert into contact_claim (activity_code, unionid, member_id, selected_code, code, at, given_at)
     values ($1, $2, $3, 'tea', 'C1', now(), now())`,
    [activity, unionid, member_id],
  )

it('who leaves is gone from claims, choices and ways, and has no gift again', async () => {
  const { id, unionid, openid } = await aWxUser(app, { member: true })
  await aClaim('hello', unionid, id)
  for (const who of [unionid, `openid:${openid}`])
    await rows(
      app,
      `insert into contact_choice (who_hash, activity_code, city_id, selected_code, at) values ($1, 'hello', 1, 'tea', now())`,
      [hashOf(who)],
    )
  await rows(
    app,
    `insert into contact_way (state, city_id, kind, visitor_hash, made_at, expires_at)
     values ('v1', 1, 'visitor', $1, now(), now() + interval '1 day')`,
    [hashOf(unionid)],
  )
  const at = app.services.now()
  await app.services.transaction((tx) => eraseContact(tx, id!, at, leftOf(app.services, tx, id!)))
  expect(await rows(app, 'select from contact_choice')).toEqual([])
  expect(await rows(app, 'select from contact_way where visitor_hash = $1', [hashOf(unionid)])).toEqual([])
  const left = `left:${hashOf(unionid).toString('hex')}`
  expect(await rows(app, 'select unionid from contact_claim')).toEqual([{ unionid: left }])
  const again = { activity_code: 'hello', unionid, selected_code: 'tea' }
  expect(await app.services.transaction((tx) => insertGiftClaim(tx, again, at))).toBe(false)
  expect(await app.services.transaction((tx) => insertGiftClaim(tx, { ...again, activity_code: 'other' }, at))).toBe(
    true,
  )
  await app.services.transaction((tx) => eraseContact(tx, id!, at, leftOf(app.services, tx, id!)))
})

it('of two accounts of one person a gift of an activity counts once', async () => {
  const [from, into] = [await aWxUser(app, { member: true }), await aWxUser(app, { member: true })]
  await aClaim('both', from.unionid, from.id)
  await aClaim('both', into.unionid, into.id)
  await aClaim('one', from.unionid, from.id)
  for (const [city, member] of [
    [1, from.id],
    [1, into.id],
    [2, from.id],
  ])
    await rows(app, 'insert into contact_dismissal (member_id, city_id, at) values ($1, $2, now())', [member, city])
  await app.services.transaction((tx) => reassignContact(tx, from.id!, into.id!, app.services.now()))
  const owners = await rows(
    app,
    `select activity_code, unionid, member_id::int as member_id from contact_claim where activity_code in ('both', 'one')
     order by activity_code, member_id nulls last`,
  )
  expect(owners).toEqual([
    { activity_code: 'both', unionid: into.unionid, member_id: into.id },
    { activity_code: 'both', unionid: from.unionid, member_id: null },
    { activity_code: 'one', unionid: from.unionid, member_id: into.id },
  ])
  const dismissed = await rows(app, 'select city_id from contact_dismissal where member_id = $1 order by 1', [into.id])
  expect(dismissed).toEqual([{ city_id: 1 }, { city_id: 2 }])
})
