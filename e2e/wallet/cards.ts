import { randomBytes } from 'node:crypto'
import { expect, inject } from 'vitest'
import { lab } from '../../apps/lab/client'
import { call } from '../booking/bookings'
import { codesLater, redeemCode } from '../entry/demo'
import type { Journey } from '../entry/journey'

export type Gift = Record<'kind', 'coupon' | 'voucher' | 'gift_card'> & Record<string, unknown>

const GIFTS = {
  gift_card: { kind: 'gift_card', name: '生日礼品卡', note: '', face_fen: 30_000, valid_days: 365 },
  coupon: { kind: 'coupon', rule_key: 'welcome' },
} as const satisfies Record<string, Gift>

/** An unused code. */
export const newCode = (what: keyof typeof GIFTS | Gift): Promise<string> =>
  redeemCode(typeof what === 'string' ? GIFTS[what] : what)

/** The number is proven by a code, as redeeming asks for. */
export async function prove({ token, mobile }: { token: string; mobile: string }): Promise<void> {
  // The code of the login was sent two hours ago: the next one is not too soon.
  await codesLater(mobile, 120)
  const phone = lab(inject('labUrl'))
  const [last] = await phone.sms(mobile)
  await call('/api/sms/send_verify_code/by_redeem', { token, body: {} })
  const { code } = await phone.nextSms(mobile, { since: last?.id, within: 20_000 })
  await call('/api/coupon/prove_phone', { token, body: { code } })
}

/** A call of the member, without a screen. */
export async function asMember<T>(journey: Journey, path: string, body: object): Promise<T> {
  const token = await journey.cookie('access_token')
  const answer = await fetch(new URL(path, inject('productUrl')), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomBytes(8).toString('hex'),
    },
    body: JSON.stringify(body),
  })
  const { code, data } = (await answer.json()) as { code: number; data: T }
  expect(code).toBe(0)
  return data
}

/** A coupon of ¥50 or a gift card of ¥300 in the card case of the member. */
export async function give(journey: Journey, mobile: string, kind: 'gift_card' | 'coupon'): Promise<string> {
  await prove({ token: (await journey.cookie('access_token')) ?? '', mobile })
  const { code } = await asMember<{ code: string }>(journey, '/api/coupon/redeem', { code: await newCode(kind) })
  return code
}
