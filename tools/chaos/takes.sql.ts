// Members who all want the same, and the offer that they want.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../terminal/root.ts'

const CAMPAIGN = 'chaos-takes'

export const openCampaign = async (database: pg.Pool): Promise<void> => {
  await database.query(
    `insert into coupon_rule (key, name, note, discount, scope, rules, valid_days)
     values ('chaos_take', '立减券', '', '{"kind":"amount","value":5000,"min_fen":0,"cap_fen":null}',
             '{"product_ids":[],"category_ids":[],"store_ids":[],"city_ids":[],"weekdays":[]}', '', 30)`,
  )
  await database.query(
    `insert into campaign (key, path, kind, title, state, live_version, audience, updated_at, updated_by)
     values ($1, '/activity-chaos-takes', 'activity', '抢券', 'published', 1, '{"login":false}', now(), 'chaos')`,
    [CAMPAIGN],
  )
}

/** Their tokens. */
export const addMembers = async (database: pg.Pool, round: number, count: number): Promise<string[]> => {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await database.query(
    `with made as (
       insert into member (mobile) select ($1::bigint + n)::text from generate_series(1, $2::int) n returning id
     ), numbered as (select id, row_number() over () as nth from made)
     insert into session (token_hash, member_id, expires_at)
     select h.hash, m.id, now() + interval '1 day'
     from numbered m join unnest($3::bytea[]) with ordinality h(hash, nth) on h.nth = m.nth`,
    [17_000_000_000 + round * 10_000, count, hashes],
  )
  return tokens
}

export const addOffer = async (database: pg.Pool, round: string, stock: number): Promise<string> => {
  const key = `chaos_${round}`
  await database.query(
    `insert into campaign_offer (key, campaign_key, name, gift, stock, opens_at, closes_at)
     values ($1, $2, '抢券', '{"kind":"coupon","rule_key":"chaos_take"}', $3, now() - interval '1 day', now() + interval '1 day')`,
    [key, CAMPAIGN, stock],
  )
  return key
}

type Given = { taken: number; takes: number; members: number; cards: number }

/** Takes and cards, as the database has them. */
export const givenOf = async (database: pg.Pool, offer: string): Promise<Given> => {
  const { rows } = await database.query<Given>(
    `select (select taken from campaign_offer where key = $1) as taken, count(*)::int as takes,
            count(distinct t.member_id)::int as members, count(c.code)::int as cards
     from campaign_take t left join coupon c on c.code = t.code and c.member_id = t.member_id where t.offer_key = $1`,
    [offer],
  )
  return rows[0]!
}

/** The control: what holds the stock is taken out of the function, and off the table. */
export const removeCondition = async (database: pg.Pool): Promise<void> => {
  const text = readFileSync(join(root, 'apps/server/functions/take_offer.sql'), 'utf8')
  const without = text.replace('and taken < stock ', '')
  if (without === text) throw new Error('take_offer has another condition now')
  await database.query(without)
  await database.query('alter table campaign_offer drop constraint campaign_offer_stock')
}
