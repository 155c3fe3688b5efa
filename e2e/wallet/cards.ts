import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { Journey } from '../entry/journey'

export async function inDatabase(statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(inject('databaseUrl'))
  await client.connect()
  const { rows } = await client.query(statement, values)
  await client.end()
  return rows
}

export type Gift = Record<'kind', 'coupon' | 'voucher' | 'gift_card'> & Record<string, unknown>

const GIFTS = {
  gift_card: { kind: 'gift_card', name: '生日礼品卡', note: '', face_fen: 30_000, valid_days: 365 },
  coupon: { kind: 'coupon', rule_key: 'welcome' },
} as const satisfies Record<string, Gift>

/** A code nobody has redeemed yet. */
export async function newCode(what: keyof typeof GIFTS | Gift): Promise<string> {
  const code = `KM${randomBytes(6).toString('hex').toUpperCase()}`
  const gift = typeof what === 'string' ? GIFTS[what] : what
  await inDatabase(
    "insert into redeem_code (code_hash, gift, valid_until) values ($1, $2, now() + interval '9 days')",
    [createHash('sha256').update(code).digest(), JSON.stringify(gift)],
  )
  return code
}

/** The code of the login was sent two hours ago: the next one is not too soon. */
export const hoursLater = (mobile: string) =>
  inDatabase("update sms_code set created_at = created_at - interval '2 hours' where mobile = $1", [mobile])

/** The minute between two codes is over. */
export const minutesLater = (mobile: string) =>
  inDatabase("update sms_code set created_at = created_at - interval '2 minutes' where mobile = $1", [mobile])

export const prove = (mobile: string) =>
  inDatabase('insert into phone_proof (member_id, proven_at) select id, now() from member where mobile = $1', [mobile])

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
  await prove(mobile)
  const { code } = await asMember<{ code: string }>(journey, '/api/coupon/redeem', { code: await newCode(kind) })
  return code
}
