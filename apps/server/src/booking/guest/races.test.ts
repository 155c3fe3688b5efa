import { askGuest, knownGuests, setGuest } from '@kuaimen/contract/booking/guest.endpoints'
import { KNOWN_GUESTS_AT_MOST } from '@kuaimen/contract/booking/guest.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aStore, giveRoom } from '../../testing/booking/booking'
import { answerAs } from '../../testing/booking/guests'
import { rows } from '../../testing/rows'
import { untilWaiting } from '../../testing/waiting'
import { findGuest, saveGuest, saveKnown } from './guest.sql'

const MUM = { name: '王阿姨', mobile: '13900001111', remember: true }
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await giveRoom(app, await aStore(app), 40)
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

/** Asked by one booking; another one has nobody yet. */
async function anAsked(by?: Member) {
  const owner = by ?? (await aMember(app))
  const { order_sn } = await aBooking(app, { by: owner, state: 'booked' })
  const other = await aBooking(app, { by: owner, state: 'booked', time: '16:00' })
  await app.call(setGuest, { order_sn, guest: { ...MUM, remember: false } }, owner)
  const { path } = (await app.call(askGuest, { order_sn }, owner)).data
  return { by: owner, other: other.order_sn, key: path.split('/').at(-1)! }
}

const knownOf = async (by: Member) => (await app.call(knownGuests, {}, by)).data.map(({ mobile }) => mobile)

/** Stands where the number would be remembered, until the no has got as far as it comes. */
async function meeting(by: Member, remember: () => Promise<unknown>, refuse: () => Promise<{ code: number }>) {
  const stand = await app.database.pool.connect()
  await stand.query('begin')
  await stand.query(`insert into known_guest (member_id, name, mobile, used_at) values ($1, '在路上', $2, now())`, [
    by.id,
    MUM.mobile,
  ])
  const remembering = remember()
  await untilWaiting(app, 1)
  const refusing = refuse()
  await untilWaiting(app, 2, refusing)
  await stand.query('rollback')
  stand.release()
  await remembering
  expect(await refusing).toMatchObject({ code: 0 })
}

describe('a no and a number that is remembered in the same instant', () => {
  it('leave nobody remembered, whichever was first', async () => {
    const { by, other, key } = await anAsked()
    const remember = () => app.call(setGuest, { order_sn: other, guest: MUM }, by)
    await meeting(by, remember, () => answerAs(app, key, false))
    expect(await knownOf(by)).toEqual([])
    for (let nth = 0; nth < 6; nth += 1) {
      const one = await anAsked()
      const remembers = [1, 2].map(() => app.call(setGuest, { order_sn: one.other, guest: MUM }, one.by))
      await Promise.all([...remembers, answerAs(app, one.key, false)])
      expect(await knownOf(one.by)).toEqual([])
    }
  })

  it('would leave the number there without the lock', async () => {
    const { by, other, key } = await anAsked()
    const at = app.services.now()
    const remember = () =>
      app.services.transaction(async (tx) => {
        await saveGuest(tx, other, MUM, at)
        if ((await findGuest(tx, other))?.consent !== 'refused')
          await saveKnown(tx, by.id, MUM, at, KNOWN_GUESTS_AT_MOST)
      })
    await meeting(by, remember, () => answerAs(app, key, false))
    expect(await knownOf(by)).toEqual([MUM.mobile])
  })
})

it('a no to one of two accounts that become one erases whom the other remembers', async () => {
  const [goes, stays] = [await aMember(app), await aMember(app)]
  const { key } = await anAsked(goes)
  const { other } = await anAsked(stays)
  await app.call(setGuest, { order_sn: other, guest: MUM }, stays)
  await app.call(setGuest, { order_sn: other, guest: { ...MUM, mobile: '13900002222' } }, stays)
  await answerAs(app, key, false)
  expect(await knownOf(stays)).toHaveLength(2)
  await rows(app, 'update member set mobile = null where id = $1', [goes.id])
  expect(await app.database.transaction((tx) => mergeMembers(app.services, tx, goes.id, stays.id))).toBe(true)
  expect(await knownOf(stays)).toEqual(['13900002222'])
})
