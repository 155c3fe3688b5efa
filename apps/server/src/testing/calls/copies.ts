import type pg from 'pg'
import type { TestApp } from '../app'

/** A table, the columns by which a copy of a row is another one, and how many copies of which rows there are to be. */
interface Copied {
  readonly table: string
  readonly keys: readonly string[]
  readonly where?: string
  readonly times?: number
}

const TIMES = 6

const copied = (table: string, keys: string, where = 'true', times = TIMES): Copied => ({
  ...{ table, keys: keys.split(' '), where, times },
})

/** The same value for the same value, so that copies of rows that name each other name each other too. */
const COPY_BY_TYPE: Readonly<Record<string, (column: string) => string>> = {
  integer: (column) => `${column} + k * 1000000`,
  bigint: (column) => `${column} + k * 1000000`,
  smallint: (column) => `(${column} + k * 100)::smallint`,
  date: (column) => `${column} + k`,
  bytea: (column) => `sha256(${column} || k::text::bytea)`,
  uuid: (column) => `md5(${column}::text || k)::uuid`,
  text: (column) => `${column} || case when ${column} = upper(${column}) then 'C' else 'c' end || k`,
}

interface Column {
  readonly name: string
  readonly type: string
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows
}

async function copy(client: pg.ClientBase, { table, keys, where, times }: Copied): Promise<number> {
  const columns = await columnsOf(client, table)
  const values = columns.map(({ name, type }) =>
    keys.includes(name) ? COPY_BY_TYPE[type]!(`t."${name}"`) : `t."${name}"`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const { rowCount } = await client.query(
    `insert into "${table}" (${names}) overriding system value
     select ${values.join(', ')} from "${table}" t, generate_series(1, ${times}) k where ${where} on conflict do nothing`,
  )
  return rowCount ?? 0
}

const HERE = 'city_id = 310100'
const AT_STORES_HERE = `store_id in (select id from store where ${HERE} and id < 1000000)`

/** Twice the stores of a city, twice the products of the chain. */
const CATALOGUE: readonly Copied[] = [
  copied('product', 'id', 'true', 1),
  copied('product_addon', 'id product_id', 'true', 1),
  copied('product_stage', 'product_id', 'true', 1),
  copied('store_product', 'product_id', AT_STORES_HERE, 1),
  copied('pool_day', 'pool_id', `pool_id in (select id from pool where ${AT_STORES_HERE})`, 1),
  copied('pool', 'id store_id', AT_STORES_HERE, 1),
  copied('store_hours', 'store_id', AT_STORES_HERE, 1),
  copied('store_product', 'store_id', AT_STORES_HERE, 1),
  copied('store', 'id', HERE, 1),
  copied('city', 'id', 'true', 1),
  copied('store_comment', 'id order_sn', AT_STORES_HERE, 2),
  ...['category', 'season', 'series', 'question', 'pagead', 'recommendation'].map((table) => copied(table, 'id')),
  copied('closure', 'id day'),
  copied('special_day', 'day'),
  copied('custom_option', 'id code', 'true', 1),
  copied('custom_result', 'id rank', 'true', 1),
]

const OF_MEMBERS: readonly Copied[] = [
  copied('taking', 'id'),
  copied('booking_event', 'id order_sn'),
  copied('booking_event', 'id', 'id < 1000000'),
  copied('booking_guest', 'order_sn key'),
  copied('booking', 'order_sn calendar_key taking_id companion_key', `state <> 'held'`),
  copied('known_guest', 'id mobile'),
  copied('payment_refund', 'refund_no pay_no'),
  copied('payment', 'pay_no subject_no provider_no'),
  copied('payment_news', 'id pay_no refund_no'),
  copied('reconcile_difference', 'id pay_no'),
  copied('wallet_use', 'id subject_no code'),
  copied('coupon', 'code'),
  copied('gift_card', 'code'),
  copied('voucher', 'code', 'order_no is null'),
  copied('gift_card_entry', 'id'),
  copied('giving', 'giving_no token_hash code'),
  ...['points_entry', 'growth_entry'].map((table) => copied(table, 'id subject_no')),
  copied('points_redeem', 'redeem_no item_id code'),
  copied('notice', 'id dedupe'),
  copied('notice_send', 'notice_id'),
  copied('session', 'token_hash'),
  copied('invoice', 'invoice_no file_key replaces'),
  copied('invoice_order', 'invoice_no order_sn'),
  copied('invoice_title', 'id', 'not is_default'),
  copied('voucher_order', 'order_no group_no'),
  copied('voucher_group', 'group_no'),
  copied('wish', 'id product_id', 'true', 1),
  copied('favourite', 'id product_id store_id', 'true', 1),
  copied('member_badge', 'badge_key'),
  copied('badge_share', 'id badge_key'),
  copied('task_done', 'task_id'),
  copied('task_proof', 'id task_id link_key'),
  copied('level_gift', 'key'),
  copied('wait', 'wait_no seq', `state <> 'live'`),
]

const OF_THE_CHAIN: readonly Copied[] = [
  copied('badge', 'key'),
  copied('task', 'id key'),
  copied('coupon_set', 'id'),
  copied('points_item', 'id'),
  copied('campaign_version', 'campaign_key'),
  copied('campaign', 'key path'),
  copied('campaign_offer', 'key'),
  copied('contact_gift', 'selected_code'),
  copied('contact_place', 'city_id'),
  copied('corp_booking', 'order_sn staff_id'),
  copied('corp_staff', 'id staff_no email'),
  copied('drive_store', 'store_id', `${AT_STORES_HERE}`, 1),
  copied('drive_product', 'product_id', 'true', 1),
  copied('drive', 'drive_no hr_key_hash'),
  copied('company', 'id code'),
  copied('statement', 'statement_no invoice_no'),
  copied('statement_correction', 'id'),
  copied('staff', 'id key_hash login mobile'),
  copied('staff_device', 'id key_hash'),
  copied('audit_entry', 'id'),
]

async function withoutTriggers<T>(app: TestApp, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await app.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    return await work(client)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

/** Several times as much of all that calls list, made of what is there. */
export const copyEverything = (app: TestApp): Promise<void> =>
  withoutTriggers(app, async (client) => {
    for (const one of [...CATALOGUE, ...OF_MEMBERS, ...OF_THE_CHAIN]) await copy(client, one)
    // As many on one day are refused.
    await client.query(`update giving set made_at = made_at - interval '2 days' where giving_no ~ '[Cc][0-9]$'`)
    await client.query('analyze')
  })

/** More rows of one table, of those that a call has just made. */
export const copyRows = (app: TestApp, table: string, keys: string, where?: string): Promise<number> =>
  withoutTriggers(app, (client) => copy(client, copied(table, keys, where)))
