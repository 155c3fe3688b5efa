import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'
import type { TakenCells } from '../../../server/src/schedule/schedule.table'

export interface ManyCells {
  readonly store_id: number
  readonly day: StudioDay
  readonly cells: readonly TakenCells[]
  /** All that is then taken of each pool, as PostgreSQL writes arrays. */
  readonly taken: readonly (readonly [pool_id: number, cells: string])[]
}

/** For the seed, in whose transaction nobody else takes: takings in bulk, answered in the order in which they were given. */
export async function takeMany(tx: Tx, many: readonly ManyCells[]): Promise<number[]> {
  const pools = many.flatMap(({ day, taken }) => taken.map(([pool_id, cells]) => ({ day, pool_id, cells })))
  await tx.execute(sql`
    update pool_day d set taken = n.taken::smallint[]
    from unnest(${sql.param(pools.map(({ pool_id }) => pool_id))}::int[],
                ${sql.param(pools.map(({ day }) => day))}::date[],
                ${sql.param(pools.map(({ cells }) => cells))}::text[]) as n(pool_id, day, taken)
    where d.pool_id = n.pool_id and d.day = n.day`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into taking (store_id, day, cells)
    select n.store_id, n.day, n.cells
    from unnest(${sql.param(many.map(({ store_id }) => store_id))}::int[],
                ${sql.param(many.map(({ day }) => day))}::date[],
                ${sql.param(many.map(({ cells }) => JSON.stringify(cells)))}::jsonb[])
      with ordinality as n(store_id, day, cells, nth)
    order by n.nth returning id`)
  return rows.map(({ id }) => Number(id))
}
