import { refundVoucherOrder, voucherOrderDetail } from '@kuaimen/contract/shop/shop.endpoints'
import { setRefundChanged } from '@kuaimen/contract/shop/shop.errors'
import { cardNotGiveable, couponGone, giftGone, giftOwn, givingOver } from '@kuaimen/contract/wallet/card.errors'
import { revokeTransfer, takeGift } from '@kuaimen/contract/wallet/transfer.endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { expireOverdue } from '../../booking/settle/expiry.service'
import { aMember } from '../../testing/account/member'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { aStore, paid, submit } from '../../testing/booking/booking'
import { inFlight } from '../../testing/in-flight'
import { retryWhenBusy } from '../../testing/retry-when-busy'
import { countOf, rows } from '../../testing/rows'
import { untilWaiting } from '../../testing/waiting'
import { aBuyer, aSet, PRICE } from '../../testing/wallet/shop'
import { aGiving, give } from '../../testing/wallet/transfers'
import { aGiftCard, aVoucher, balanceOf } from '../../testing/wallet/wallet'
import { returnOverdueTransfers } from './end.service'

// A shared machine has its slow minutes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const FRIENDS = 200
/** Three times as many as there are connections. */
const AT_ONCE = 60
const ROUNDS = 8

let app: TestApp
let crowd: Awaited<ReturnType<typeof someMembers>>
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  crowd = await someMembers(app, FRIENDS)
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const take = (token: string, by: { token: string }) => retryWhenBusy(() => app.call(takeGift, { token }, by))
const ownerOf = async (code: string) => {
  const table = code.startsWith('V') ? 'voucher' : 'gift_card'
  const [row] = await rows<{ member_id: string }>(app, `select member_id from ${table} where code = $1`, [code])
  return Number(row!.member_id)
}

describe('friends who tap one link at once', () => {
  it('are two hundred, and one of them has it', async () => {
    const giver = await aMember(app)
    const code = await aGiftCard(app, giver.id, 8800)
    const { token } = await aGiving(app, { by: giver, code })
    const answers = await inFlight(crowd, AT_ONCE, (friend) => take(token, friend))
    const won = crowd.filter((_, nth) => answers[nth]!.code === 0)
    expect(won).toHaveLength(1)
    expect(answers.filter((one) => one.code === giftGone.code)).toHaveLength(FRIENDS - 1)
    expect(await ownerOf(code)).toBe(won[0]!.id)
    expect(await balanceOf(app, code)).toBe(8800)
    expect(await countOf(app, `notice where kind = 'giving_taken' and member_id = $1`, [giver.id])).toBe(1)
  })

  it('would be several without the condition: who looks first and writes then is not alone', async () => {
    const { giving_no } = await aGiving(app)
    const winners = await inFlight(crowd.slice(0, AT_ONCE), AT_ONCE, async ({ id }) => {
      const [seen] = await rows<{ state: string }>(app, 'select state from giving where giving_no = $1', [giving_no])
      if (seen!.state !== 'open') return 0
      await rows(app, `update giving set state = 'taken', taker_id = $2, ended_at = now() where giving_no = $1`, [
        giving_no,
        id,
      ])
      return 1
    })
    expect(winners.filter(Boolean).length).toBeGreaterThan(1)
    // As it was, for the audit.
    await rows(app, `update giving set state = 'open', taker_id = null, ended_at = null where giving_no = $1`, [
      giving_no,
    ])
  })
})

it('a giver who revokes in the instant in which the friend takes: one of the two, never both', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { giver, token, giving_no, code } = await aGiving(app)
    const friend = crowd[round]!
    const calls = [() => take(token, friend), () => retryWhenBusy(() => app.call(revokeTransfer, { giving_no }, giver))]
    const order = round % 2 === 0 ? calls : calls.toReversed()
    const replies = await Promise.all(order.map((call) => call()))
    const [taken, revoked] = round % 2 === 0 ? replies : replies.toReversed()
    expect([taken!.code, revoked!.code].filter((one) => one === 0)).toHaveLength(1)
    expect([giftGone.code, givingOver.code]).toContain(taken!.code === 0 ? revoked!.code : taken!.code)
    expect(await ownerOf(code)).toBe(taken!.code === 0 ? friend.id : giver.id)
    outcomes.add(taken!.code === 0 ? 'taken' : 'revoked')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

describe('a giver whose account is joined to another while the friend takes', () => {
  /** All but committed, until the call that is made meanwhile waits for it. */
  const joinedWhile = async <T>(from: number, into: number, call: () => Promise<T>): Promise<T> => {
    await rows(app, 'update member set mobile = null where id = $1', [from])
    const under = await app.database.transaction(async (tx) => {
      expect(await mergeMembers(app.services, tx, from, into)).toBe(true)
      const answer = call()
      await untilWaiting(app, 1)
      return { answer }
    })
    return under.answer
  }

  it.each(['voucher', 'gift_card'] as const)('has given the %s all the same, and is told', async (kind) => {
    const [giver, into, friend] = [await aMember(app), await aMember(app), await aMember(app)]
    const code = kind === 'voucher' ? await aVoucher(app, giver.id) : await aGiftCard(app, giver.id, 5000)
    const { token } = await aGiving(app, { by: giver, code })
    const taken = await joinedWhile(giver.id, into.id, () => app.call(takeGift, { token }, friend))
    expect(taken).toMatchObject({ status: 200, code: 0 })
    expect(await ownerOf(code)).toBe(friend.id)
    expect(await countOf(app, `notice where kind = 'giving_taken' and member_id = $1`, [into.id])).toBe(1)
  })

  it('is told when its time was over just then', async () => {
    const [{ giver, giving_no, code }, into] = [await aGiving(app), await aMember(app)]
    await rows(
      app,
      `update giving set made_at = made_at - interval '4 days', expires_at = expires_at - interval '4 days'
      where giving_no = $1`,
      [giving_no],
    )
    await joinedWhile(giver.id, into.id, () => returnOverdueTransfers(app.services, giving_no))
    expect(await ownerOf(code)).toBe(into.id)
    expect(await countOf(app, `notice where kind = 'giving_over' and member_id = $1`, [into.id])).toBe(1)
  })

  it('is the friend: nothing is taken, and it is still under way', async () => {
    const [{ giver, token, code, giving_no }, friend] = [await aGiving(app), await aMember(app)]
    const taken = await joinedWhile(giver.id, friend.id, () => app.call(takeGift, { token }, friend))
    expect(taken.code).toBe(giftOwn.code)
    expect(await ownerOf(code)).toBe(friend.id)
    expect((await app.call(revokeTransfer, { giving_no }, friend)).code).toBe(0)
  })

  it('loses nothing when both happen in any order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [{ giver, token, code }, into] = [await aGiving(app), await aMember(app)]
      const friend = crowd[100 + round]!
      await rows(app, 'update member set mobile = null where id = $1', [giver.id])
      const [taken] = await Promise.all([
        take(token, friend),
        app.database.transaction((tx) => mergeMembers(app.services, tx, giver.id, into.id)),
      ])
      expect(taken.code).toBe(0)
      expect(await ownerOf(code)).toBe(friend.id)
    }
  })
})

it.each(['voucher', 'gift_card'] as const)('a %s is given or used in a booking, never both', async (kind) => {
  const store_id = await aStore(app, kind === 'voucher' ? 5 : 6)
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    const giver = await aMember(app)
    const code = kind === 'voucher' ? await aVoucher(app, giver.id) : await aGiftCard(app, giver.id, 5000)
    const tenders = kind === 'voucher' ? { voucher_code: code } : { gift_cards: [code] }
    const [given, booked] = await Promise.all([
      retryWhenBusy(() => give(app, giver.token, code)),
      retryWhenBusy(() => submit(app, giver.token, { store_id, time: `${10 + round}:00`, tenders })),
    ])
    expect([given.code, booked.code].filter((one) => one === 0)).toHaveLength(1)
    expect([cardNotGiveable.code, couponGone.code]).toContain(given.code === 0 ? booked.code : given.code)
    expect(await countOf(app, `wallet_use where code = $1 and state in ('locked', 'used')`, [code])).toBe(1)
  }
})

it('a giver who books with the card while the friend takes it has no booking with it', async () => {
  const store_id = await aStore(app, 7)
  const giver = await aMember(app)
  const code = await aGiftCard(app, giver.id, 5000)
  const { token } = await aGiving(app, { by: giver, code })
  const [taken, booked] = await Promise.all([
    take(token, crowd[20]!),
    retryWhenBusy(() => submit(app, giver.token, { store_id, tenders: { gift_cards: [code] } })),
  ])
  expect(taken.code).toBe(0)
  expect(booked.code).not.toBe(0)
  expect(await ownerOf(code)).toBe(crowd[20]!.id)
})

it('a refund in the instant in which a voucher is given away pays for what is left, or voids it: never both', async () => {
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    const buyer = await aBuyer(app, await aSet(app))
    const { data } = await app.call(voucherOrderDetail, { order_no: buyer.order_no }, buyer)
    const { code } = data.vouchers[0]!
    const refund = () => app.call(refundVoucherOrder, { order_no: buyer.order_no, shown_refund_fen: PRICE }, buyer)
    const [given, refunded] = await Promise.all([
      retryWhenBusy(() => give(app, buyer.token, code)),
      retryWhenBusy(refund),
    ])
    expect([given.code, refunded.code].filter((one) => one === 0)).toHaveLength(1)
    expect([cardNotGiveable.code, setRefundChanged.code]).toContain(given.code === 0 ? refunded.code : given.code)
  }
})

it('money that comes late does not take a card again that a friend has by now', async () => {
  const [giver, friend] = [await aMember(app), await aMember(app)]
  const code = await aGiftCard(app, giver.id, 500)
  const store_id = await aStore(app, 8)
  const held = await submit(app, giver.token, { store_id, tenders: { gift_cards: [code] } })
  expect(held.code).toBe(0)
  app.advance(16 * 60_000)
  await expireOverdue(app.services)
  const { token } = await aGiving(app, { by: giver, code })
  expect((await take(token, friend)).code).toBe(0)
  const payment = await paid(app, held.data.order_sn, held.data.payable_fen, giver.id)
  const back = await rows(app, 'select amount_fen from payment_refund where pay_no = $1', [payment.pay_no])
  expect(back).toEqual([{ amount_fen: held.data.payable_fen }])
  expect([await ownerOf(code), await balanceOf(app, code)]).toEqual([friend.id, 500])
})
