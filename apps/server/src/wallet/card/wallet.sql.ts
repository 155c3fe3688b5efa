import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { CardOrigin, CouponType, Discount, Scope } from '@kuaimen/contract/wallet/card.rules'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import type { GivingState } from '@kuaimen/contract/wallet/transfer.rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** One thing of the card case, whatever it is. */
export interface CardRow extends Record<string, unknown> {
  readonly kind: CouponType
  readonly code: string
  readonly name: string
  readonly note: string
  readonly rules: string
  /** Null for all but coupons. */
  readonly discount: Discount | null
  readonly scope: Scope
  readonly balance_fen: number
  readonly valid_from: StudioDay
  readonly valid_until: StudioDay
  readonly state: WalletCard['state']
  /** A voucher that a late cancel has given back. */
  readonly returned_late: boolean
  readonly origin: CardOrigin
  /** It came from another member. */
  readonly is_given: boolean
  /** On its way to a friend, until then in seconds; null for nearly all. */
  readonly giving_no: string | null
  readonly giving_until: number | null
  /** Which link is the one: the beginning of its hash. */
  readonly link_mark: string | null
}

const NO_SCOPE = sql`'{"product_ids":[],"category_ids":[],"store_ids":[],"city_ids":[],"weekdays":[]}'::jsonb`

/** All cards alike; a live use takes precedence over the dates. What is on a gift card under way is with its giving. */
const cards = (today: StudioDay): SQL => sql`
  (select w.*, case when w.refunded_at is not null then 'refunded'
                    when w.withdrawn_at is not null then 'withdrawn'
                    when w.use_state is not null then w.use_state
                    when w.kind = 'gift_card' and w.balance_fen = 0 then
                      case when exists (select from gift_card_entry e where e.code = w.code and e.event = 'expired')
                           then 'expired' else 'used' end
                    when w.valid_until < ${today}::date then 'expired'
                    else 'usable' end as state
   from (
     select 'coupon' as kind, c.code, c.member_id, r.name, r.note, r.rules, r.discount, r.scope, 0 as balance_fen,
            c.valid_from, c.valid_until, null::timestamptz as refunded_at, c.withdrawn_at, u.state as use_state, c.created_at, false as returned_late,
            c.origin, false as is_given, null::text as giving_no, null::int as giving_until, null::text as link_mark
     from coupon c join coupon_rule r on r.id = c.rule_id
     left join wallet_use u on u.kind = 'coupon' and u.code = c.code and u.state in ('locked', 'used')
     union all
     select 'voucher', v.code, v.member_id, v.name, v.note, v.rules, null::jsonb, v.scope, 0,
            v.valid_from, v.valid_until, v.refunded_at, v.withdrawn_at, u.state, v.created_at, v.returned_late_at is not null,
            v.origin, v.given_at is not null, y.giving_no, extract(epoch from y.expires_at)::int, encode(substr(y.token_hash, 1, 4), 'hex')
     from voucher v
     left join wallet_use u on u.kind = 'voucher' and u.code = v.code and u.state in ('locked', 'used')
     left join giving y on y.code = v.code and y.state = 'open'
     union all
     select 'gift_card', g.code, g.member_id, g.name, g.note, '', null::jsonb, ${NO_SCOPE},
            coalesce(y.amount_fen, g.balance_fen), g.valid_from, g.valid_until, null::timestamptz, null::timestamptz,
            case when y.giving_no is not null then 'locked' end, g.created_at, false, g.origin,
            g.given_at is not null, y.giving_no, extract(epoch from y.expires_at)::int, encode(substr(y.token_hash, 1, 4), 'hex')
     from gift_card g
     left join giving y on y.code = g.code and y.state = 'open'
   ) w) card`

const columns = sql`kind, code, name, note, rules, discount, scope, balance_fen, valid_from::text, valid_until::text, state, returned_late, origin,
                    is_given, giving_no, giving_until, link_mark`

/** Of these codes, those that are the member's own; another's do not exist. */
export async function listByCodes(tx: Tx, memberId: number, codes: string[], today: StudioDay): Promise<CardRow[]> {
  const { rows } = await tx.execute<CardRow>(sql`
    select ${columns} from ${cards(today)} where member_id = ${memberId} and code = any(${sql.param(codes)}::text[])`)
  return rows
}

/** By its code alone: codes cannot be guessed. */
export async function findByCode(tx: Tx, code: string, today: StudioDay): Promise<CardRow | undefined> {
  const { rows } = await tx.execute<CardRow>(sql`
    select ${columns} from ${cards(today)} where code = ${code} and kind <> 'gift_card'`)
  return rows[0]
}

/** Everything of a member that is not over, soonest to run out first. */
export async function listLive(tx: Tx, memberId: number, today: StudioDay): Promise<CardRow[]> {
  const { rows } = await tx.execute<CardRow>(sql`
    select ${columns} from ${cards(today)} where member_id = ${memberId} and state in ('usable', 'locked')
    order by valid_until, code`)
  return rows
}

export interface CasePart {
  readonly kind: CouponType
  readonly state: 'usable' | 'over'
  readonly limit: number
  readonly offset: number
}

const LIVE = sql`state in ('usable', 'locked')`

export async function listCase(tx: Tx, memberId: number, part: CasePart, today: StudioDay) {
  const isLive = part.state === 'usable'
  const where = sql`member_id = ${memberId} and kind = ${part.kind} and ${isLive ? LIVE : sql`not (${LIVE})`}`
  const order = isLive ? sql`valid_until, code` : sql`valid_until desc, code`
  const { rows: list } = await tx.execute<CardRow>(sql`
    select ${columns} from ${cards(today)} where ${where} order by ${order} limit ${part.limit} offset ${part.offset}`)
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${cards(today)} where ${where}`,
  )
  return { list, total: rows[0]?.total ?? 0 }
}

type PerType = Record<CouponType, number>

/** How many there are of each kind, and how many of them can be used until this day at the latest. */
export async function countLive(tx: Tx, memberId: number, today: StudioDay, until: StudioDay) {
  const { rows } = await tx.execute<{ kind: CouponType; live: number; soon: number }>(sql`
    select kind, count(*)::int as live,
           count(*) filter (where state = 'usable' and valid_until <= ${until}::date)::int as soon
    from ${cards(today)} where member_id = ${memberId} and ${LIVE} group by kind`)
  const none: PerType = { coupon: 0, voucher: 0, gift_card: 0 }
  const counts: PerType = { ...none, ...Object.fromEntries(rows.map(({ kind, live }) => [kind, live])) }
  const soon: PerType = { ...none, ...Object.fromEntries(rows.map((row) => [row.kind, row.soon])) }
  return { counts, soon }
}

/** What became of cards. */
const history = sql`
  (select e.code, e.id, 'gift_card' as kind, e.at, e.event, e.amount_fen, e.subject_no from gift_card_entry e
   union all
   select u.code, u.id, u.kind, u.changed_at, u.state, u.amount_fen, u.subject_no from wallet_use u
   where u.kind <> 'gift_card')`

/** What a card's owner may see of it begins with the giving that brought it to them. */
const sinceOwned = (code: SQL) => sql`
  coalesce((select max(e.id) from gift_card_entry e join giving g on g.giving_no = e.subject_no and g.state = 'taken'
            where e.code = ${code}),
           (select max(u.id) from wallet_use u join giving g on g.giving_no = u.subject_no and g.state = 'taken'
            where u.code = ${code} and u.kind <> 'gift_card'), 0)`

/** All a member has or had, with what became of it; for the export. */
export async function listAll(tx: Tx, memberId: number, today: StudioDay) {
  const { rows } = await tx.execute<CardRow & { history: unknown[] }>(sql`
    select ${columns},
           coalesce((select json_agg(json_build_object('at', m.at, 'event', m.event, 'amount_fen', m.amount_fen,
                                                       'order_sn', m.subject_no) order by m.at)
                     from ${history} m
                     where m.code = card.code and m.id >= ${sinceOwned(sql`card.code`)}), '[]') as history
    from ${cards(today)} where member_id = ${memberId} order by kind, created_at, code`)
  return rows
}

export interface MovementRow extends Record<string, unknown> {
  readonly at: Date
  readonly event: 'issued' | 'spent' | 'locked' | 'used' | 'released' | 'returned' | 'dropped' | 'expired'
  readonly amount_fen: number
  readonly subject_no: string
  /** What became of the giving that it belongs to; null where it belongs to none. */
  readonly giving: GivingState | null
}

/** Gift cards tell by their entries, everything else by its uses; newest first. */
export async function listMovements(tx: Tx, kind: CouponType, code: string): Promise<MovementRow[]> {
  const { rows } = await tx.execute<MovementRow>(sql`
    select m.at, m.event, m.amount_fen, m.subject_no, g.state as giving
    from ${history} m left join giving g on g.giving_no = m.subject_no
    where m.kind = ${kind} and m.code = ${code} and m.id >= ${sinceOwned(sql`${code}::text`)}
    order by ${kind === 'gift_card' ? sql`m.id` : sql`m.at`} desc, m.id desc limit 200`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

type Named = Record<string, string>

export interface ScopeNames extends Record<string, unknown> {
  readonly cities: Named
  readonly stores: Named
  readonly categories: Named
  readonly products: Named
  /** Pictures of the products. */
  readonly covers: Named
}

const ids = (scopes: readonly Scope[], pick: (scope: Scope) => readonly number[]) =>
  sql`any(${sql.param([...new Set(scopes.flatMap(pick))])}::int[])`

/** Names of all that these scopes speak of. */
export async function readScopeNames(tx: Tx, scopes: readonly Scope[]): Promise<ScopeNames> {
  const { rows } = await tx.execute<ScopeNames>(sql`
    select (select coalesce(json_object_agg(id, short_name), '{}') from city
            where id = ${ids(scopes, (one) => one.city_ids)}) as cities,
           (select coalesce(json_object_agg(id, name), '{}') from store
            where id = ${ids(scopes, (one) => one.store_ids)}) as stores,
           (select coalesce(json_object_agg(id, name), '{}') from category
            where id = ${ids(scopes, (one) => one.category_ids)}) as categories,
           (select coalesce(json_object_agg(id, name), '{}') from product
            where id = ${ids(scopes, (one) => one.product_ids)}) as products,
           (select coalesce(json_object_agg(id, cover), '{}') from product
            where id = ${ids(scopes, (one) => one.product_ids)}) as covers`)
  return rows[0]!
}

export async function findCityOfStore(tx: Tx, storeId: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ city_id: number }>(
    sql`select city_id from store where id = ${storeId} and is_open`,
  )
  return rows[0]?.city_id
}
