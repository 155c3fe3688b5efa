import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { couponGone } from '@kuaimen/contract/wallet/card.errors'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { PHONE_UA, TestApp } from '../../testing/app'
import { aDay, aKey, aStore, choiceOf, driftedCells, giveRoom } from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'
import { aCoupon, aGiftCard, balanceOf } from '../../testing/wallet/wallet'
import { transferGiftMoney } from './postings.service'
import type { Movement } from './tender.sql'

const ORDERS = 500
let app: TestApp
let url: string

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  url = await app.http.listen({ host: '127.0.0.1', port: 0, backlog: 2048 })
})
afterAll(() => app.stop())

const PHONES = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

const BUSY = 503

/** One phone; while the server is busy it repeats the call under the same key, as the web app does. */
async function send(token: string, body: object, key = aKey()): Promise<{ status: number; code: number }> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': PHONE_UA,
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  }
  const sent = request(url + startBooking.path, { method: 'POST', headers, agent: PHONES })
  sent.end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { code } = (await json(answer)) as { code: number }
  return answer.statusCode === BUSY ? send(token, body, key) : { status: answer.statusCode ?? 0, code }
}

/** Nobody is asked about another visit at the same hour, or the card would hardly be raced for. */
async function unasked(): Promise<void> {
  const [asks] = await rows<{ source: string }>(app, "select pg_get_functiondef('holds_of'::regproc) as source")
  await rows(app, asks!.source.replace(/select b\.order_sn into beside[^;]*;/, ''))
}

/** So many orders of one member with the same cards in the same instant, with room for them all. */
async function race(token: string, tenders: Partial<Tenders>, week: number) {
  const store_id = await aStore(app, week)
  const day = addDays(aDay(app), 7 * week)
  await giveRoom(app, store_id, 2000)
  const choice = await choiceOf(app, { store_id, day, time: '14:00', tenders })
  const { data } = await app.call(previewBooking, choice, { token })
  const body = { ...choice, agreed: true, shown_payable_fen: data.payable_fen }
  const answers = await Promise.all(Array.from({ length: ORDERS }, () => send(token, body)))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return { answers, won: answers.filter(({ code }) => code === 0).length }
}

it('gives one coupon to one of five hundred orders', async () => {
  const { id, token } = await aMember(app)
  // It takes everything off, so that no limit of unpaid bookings helps.
  const coupon_code = await aCoupon(app, id, { value: 100_000_000 })
  const { answers, won } = await race(token, { coupon_code }, 1)
  expect(won).toBe(1)
  expect(answers.filter(({ code }) => code === couponGone.code)).toHaveLength(ORDERS - 1)
  expect(await countOf(app, 'wallet_use where code = $1', [coupon_code])).toBe(1)
  expect(await driftedCells(app)).toEqual([])
  expect((await app.audit()).findings).toEqual([])
}, 120_000)

it('spends a gift card as often as it reaches, never below zero, in five hundred orders at once', async () => {
  await unasked()
  const { id, token } = await aMember(app)
  const { data } = await app.call(previewBooking, await choiceOf(app))
  const card = await aGiftCard(app, id, data.total_fen * 7)
  const { won } = await race(token, { gift_cards: [card] }, 2)
  expect(won).toBe(7)
  expect(await balanceOf(app, card)).toBe(0)
  const [{ sum } = { sum: -1 }] = await rows<{ sum: number }>(
    app,
    'select sum(amount_fen)::int as sum from gift_card_entry where code = $1',
    [card],
  )
  expect(sum).toBe(0)
  // The function that was changed for this is brand's to notice.
  expect((await app.audit({ without: 'brand' })).findings).toEqual([])
}, 120_000)

it('refuses changes of the entries of a gift card', async () => {
  const { id } = await aMember(app)
  const card = await aGiftCard(app, id, 100)
  await expect(rows(app, 'update gift_card_entry set amount_fen = 1 where code = $1', [card])).rejects.toThrow(/only/)
  await expect(rows(app, 'delete from gift_card_entry where code = $1', [card])).rejects.toThrow(/only/)
  await expect(rows(app, 'update gift_card set balance_fen = -1 where code = $1', [card])).rejects.toThrow(/balance/)
})

it('moves several cards in one statement, named in any order, and says so when one holds less', async () => {
  const { id } = await aMember(app)
  const cards = await Promise.all([1000, 1000, 1000].map((fen) => aGiftCard(app, id, fen)))
  const spent = (codes: string[], amount_fen: number): Movement[] =>
    codes.map((code) => ({ code, event: 'spent', amount_fen, subject_no: 'B0', at: app.services.now() }))
  const orders = Array.from({ length: 60 }, (_, nth) => (nth % 2 ? cards : cards.toReversed()))
  const done = await Promise.all(
    orders.map((codes) => app.services.transaction((tx) => transferGiftMoney(tx, spent(codes, -10)))),
  )
  expect(done.filter((isDone) => !isDone)).toEqual([])
  for (const card of cards) expect(await balanceOf(app, card)).toBe(400)
  const [some, poor] = [spent(cards.slice(0, 2), -10), spent(cards.slice(2), -401)]
  expect(await app.services.transaction((tx) => transferGiftMoney(tx, [...some, ...poor]))).toBe(false)
})
