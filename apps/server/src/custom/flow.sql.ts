import type { CUSTOM_STATES, ResultRule, StepRule } from '@kuaimen/contract/custom/custom.rules'
import type { CustomField, CustomStep } from '@kuaimen/contract/custom/custom.views'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { statement } from '../db/statement'

export interface FlowOption {
  readonly code: string
  readonly name: string
  readonly note: string
  readonly picture: string
  readonly colour: string
  readonly addon_id: number | null
  readonly addon_name: string
  /** Of the flow's usual product; the one that it is named by where that has none. */
  readonly addon_fen: number
  readonly not_with: string[]
  readonly product_ids: number[]
  readonly is_open: boolean
}

export interface FlowStep extends StepRule {
  readonly path: string
  readonly note: string
  readonly kind: CustomStep['kind']
  readonly fields: CustomField[]
  readonly options: FlowOption[]
}

export interface FlowResult extends ResultRule {
  readonly match: Record<string, string[]>
  readonly title: string
  readonly body: string
  readonly picture: string
  readonly product_id: number
}

/** A flow with all that belongs to it, in the order of the ranks. */
export interface Flow {
  readonly key: string
  readonly name: string
  readonly version: number
  readonly state: (typeof CUSTOM_STATES)[number]
  readonly product_ids: number[]
  readonly default_product_id: number
  readonly steps: FlowStep[]
  readonly results: FlowResult[]
}

const options = sql`
  select o.code, o.name, o.note, o.picture, o.colour, o.addon_id, coalesce(a.name, '') as addon_name,
         coalesce(own.price_fen, a.price_fen, 0) as addon_fen, o.not_with, o.product_ids, o.is_open
  from custom_option o
  left join product_addon a on a.id = o.addon_id
  left join lateral (select price_fen from product_addon
                     where product_id = f.default_product_id and name = a.name order by rank limit 1) own on true
  where o.flow_key = f.key and o.step = s.step order by o.rank, o.id`

const steps = sql`
  select s.step, s.path, s.title, s.note, s.kind, s.at_least, s.at_most, s.included, s.fields,
         (select coalesce(json_agg(o), '[]') from (${options}) o) as options
  from custom_step s where s.flow_key = f.key order by s.rank, s.step`

const flow = statement(
  'custom_flow',
  sql`
    select f.key, f.name, f.version, f.state, f.product_ids, f.default_product_id,
           (select coalesce(json_agg(s), '[]') from (${steps}) s) as steps,
           (select coalesce(json_agg(r), '[]')
            from (select match, title, body, picture, product_id from custom_result
                  where flow_key = f.key order by rank) r) as results
    from custom_flow f where f.key = ${sql.placeholder('key')}`,
)

/** All of a flow in one reading. */
export async function findFlow(tx: Tx, key: string): Promise<Flow | undefined> {
  const [found] = await tx.run<Flow>(flow, { key })
  return found
}

export interface EntryRow {
  readonly key: string
  readonly name: string
  readonly path: string
}

/** The open flow that leads to a product, with the page of its first step. */
export async function findEntry(tx: Tx, productId: number): Promise<EntryRow | undefined> {
  const { rows } = await tx.execute<EntryRow & Record<string, unknown>>(sql`
    select f.key, f.name, s.path from custom_flow f
    join lateral (select path from custom_step where flow_key = f.key order by rank limit 1) s on true
    where f.state = 'open' and ${productId}::int = any(f.product_ids) order by f.key limit 1`)
  return rows[0]
}
