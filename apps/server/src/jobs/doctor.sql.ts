import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { Holder } from '../db/migration/news'
import { HOLDERS_OF_TURN } from '../db/migration/turn.sql'

export interface ServerFacts extends Record<string, unknown> {
  readonly version: number
  readonly encoding: string
  readonly is_replica: boolean
  readonly max_connections: number
  readonly connections: number
  readonly archives: boolean
  readonly bytes: number
}

/** Of PostgreSQL itself. */
export async function readServerFacts(tx: Tx): Promise<ServerFacts> {
  const { rows } = await tx.execute<ServerFacts>(sql`
    select current_setting('server_version_num')::int as version,
      pg_encoding_to_char(d.encoding) as encoding,
      pg_is_in_recovery() as is_replica,
      current_setting('max_connections')::int as max_connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('archive_mode') <> 'off' as archives,
      pg_database_size(d.oid)::float8 as bytes
    from pg_database d where d.datname = current_database()`)
  return rows[0]!
}

export interface MigrationFacts {
  /** Connections that have the lock of migrations. */
  readonly holders: readonly Holder[]
  /** Indexes whose building was broken off: they cost every write and serve no read. */
  readonly half_built: readonly string[]
}

export async function readMigrationFacts(tx: Tx): Promise<MigrationFacts> {
  const holders = await tx.execute<Holder & Record<string, unknown>>(sql.raw(HOLDERS_OF_TURN))
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = 'public'::regnamespace order by 1`)
  return { holders: holders.rows, half_built: rows.map(({ name }) => name) }
}

export interface ChainFacts extends Record<string, unknown> {
  readonly brand_name: boolean
  readonly cities: number
  readonly stores: number
  readonly without_hours: string[]
  readonly without_places: string[]
  readonly without_open_days: string[]
  readonly without_products: string[]
  readonly products: number
  readonly without_price: string[]
  readonly without_cover: string[]
  readonly without_stages: string[]
  readonly documents: string[]
  readonly staff: number
  readonly demo: boolean
}

/** The rows a brand has loaded: names of what is not complete, at most ten of each. */
export async function readChainFacts(tx: Tx, today: string): Promise<ChainFacts> {
  const { rows } = await tx.execute<ChainFacts>(sql`
    select
      exists (select from setting where key = 'brand_name') as brand_name,
      (select count(*)::int from city) as cities,
      (select count(*)::int from store where is_open) as stores,
      array(select name from store s where is_open
        and not exists (select from store_hours h where h.store_id = s.id) order by id limit 10) as without_hours,
      array(select name from store s where is_open
        and not exists (select from pool p where p.store_id = s.id and p.capacity > 0) order by id limit 10) as without_places,
      array(select name from store s where is_open
        and not coalesce(${today}::date between renovation_from and renovation_until, false) and not exists (
        select from pool p join pool_day d on d.pool_id = p.id
        where p.store_id = s.id and d.day > ${today}::date and 0 < any (d.capacity)) order by id limit 10) as without_open_days,
      array(select name from store s where is_open and not exists (
        select from store_product o join product p on p.id = o.product_id
        where o.store_id = s.id and p.on_sale) order by id limit 10) as without_products,
      (select count(*)::int from product where on_sale) as products,
      array(select name from product where on_sale and price_fen <= 0 order by id limit 10) as without_price,
      array(select name from product where on_sale and cover = '' order by id limit 10) as without_cover,
      array(select name from product p where on_sale
        and not exists (select from product_stage t where t.product_id = p.id) order by id limit 10) as without_stages,
      array(select type from document) as documents,
      (select count(*)::int from staff where state = 'active') as staff,
      exists (select from store where card_img like '/media/demo/%') as demo`)
  return rows[0]!
}

export interface LinkFact extends Record<string, unknown> {
  /** The row that names it, for who has to change it. */
  readonly row: string
  readonly link: string
}

/** Links to pages of ours in Markdown. */
const markdownLinks = (text: SQL): SQL => sql`(select regexp_matches(${text}, '\\]\\((/[^)\\s]*)', 'g'))`

/** Every link to a page of ours that is a row of the brand's, wherever it stands. */
export async function readLinks(tx: Tx): Promise<LinkFact[]> {
  const { rows } = await tx.execute<LinkFact>(sql`
    select 'pagead「' || alt || '」' as row, link from pagead where link_type = 'path'
    union all select 'recommendation「' || name || '」', link from recommendation where link_type = 'path'
    union all select 'category「' || name || '」', link from category where link_type = 'path'
    union all select 'task「' || title || '」', action_path from task where action_path <> ''
    union all select 'custom_step ' || flow_key || ' ' || step, path from custom_step
    union all select 'contact_place ' || p.city_id, a->'link'->>'url'
      from contact_place p, jsonb_array_elements(p.welcome->'attachments') a
    union all select 'campaign ' || key, redirect_to from campaign where when_over = 'redirect'
    union all select 'campaign ' || c.key, l #>> '{}'
      from campaign c join campaign_version v on v.campaign_key = c.key and v.version = c.live_version,
           jsonb_path_query(v.blocks, 'strict $.** ? (@.link_type == "path").link') l
    union all select 'document ' || d.type, m[1] from document d, lateral ${markdownLinks(sql`d.body`)} as found(m)
    union all select 'question ' || q.id, m[1] from question q, lateral ${markdownLinks(sql`q.answer`)} as found(m)
    order by 1, 2`)
  return rows
}

export interface WorkFacts extends Record<string, unknown> {
  /** Seconds since the queue of some process last said that it runs; null: never. */
  readonly beat: number | null
  readonly waiting: number
  readonly failed: number
  readonly refunds_failed: number
  readonly differences: number
  /** Seconds since the last check of an audit; null: never. */
  readonly audit_age: number | null
  readonly audit_findings: number
}

export async function readWorkFacts(tx: Tx): Promise<WorkFacts> {
  const { rows } = await tx.execute<WorkFacts>(sql`
    select
      (select date_part('epoch', clock_timestamp() - max(beat_at))::float8 from job_worker) as beat,
      (select count(*)::int from graphile_worker._private_jobs
        where attempts < max_attempts and run_at < now() - interval '5 minutes' and locked_at is null) as waiting,
      (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts) as failed,
      (select count(*)::int from payment_refund where state = 'failed') as refunds_failed,
      (select count(*)::int from reconcile_difference where closed_at is null) as differences,
      (select date_part('epoch', clock_timestamp() - max(checked_at))::float8 from audit_check) as audit_age,
      (select coalesce(sum(findings), 0)::int from audit_check) as audit_findings`)
  return rows[0]!
}
