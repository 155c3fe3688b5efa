// Full starts of two stores, the line for them, and what must hold of it at every moment.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../terminal/root.ts'

/** A portrait for one. */
export const PRODUCT = 20
export const TIME = '12:00'

export type Place = { store_id: number; city_id: number; day: string }

/** So many places a store, on a day of its own each round: in the week, and open. */
export const addPlaces = async (database: pg.Pool, round: number, stores: number, room: number): Promise<Place[]> => {
  const { rows } = await database.query<Place>(
    `with chosen as (
       select s.id, s.city_id from store s join store_product o on o.store_id = s.id
       where o.product_id = $1 and s.is_open and s.renovation_from is null and s.city_id = 310100 order by s.id limit $2
     )
     select id as store_id, city_id, (current_date + 20 + $3::int)::text as day from chosen`,
    [PRODUCT, stores, round],
  )
  for (const { store_id, day } of rows) {
    await database.query('delete from closure where day = $1', [day])
    await database.query('delete from special_day where day = $1', [day])
    await database.query('update pool set capacity = $2 where store_id = $1', [store_id, room])
    // Visits that the demo has booked there go elsewhere: these places are the line's.
    await database.query(
      `update booking set state = 'cancelled', hold_until = null
       where taking_id in (select id from taking where store_id = $1 and day = $2)`,
      [store_id, day],
    )
    await database.query('select free_cells(id) from taking where store_id = $1 and day = $2', [store_id, day])
  }
  // Closures of the whole chain are every store's.
  await database.query(
    "select count(*) from replan(null, (now() at time zone 'Asia/Shanghai')::date, (select max(day) from pool_day))",
  )
  return rows
}

/** Findings of this moment: one who waits is asked once at a time, and a place is given to one. */
export const findDouble = async (database: pg.Pool, at: readonly Place[], places: number): Promise<string[]> => {
  const { rows } = await database.query<{ off: string }>(
    `select wait_no || ' has ' || count(*) || ' turns at once' as off from wait_turn where state = 'live'
     group by wait_no having count(*) > 1
     union all
     select count(*) || ' visits and turns for ' || $2::int || ' places' from taking
     where day = $1 and store_id = any($3::int[]) having count(*) > $2::int`,
    [at[0]?.day, places, at.map(({ store_id }) => store_id)],
  )
  return rows.map(({ off }) => off)
}

export type Outcome = { booked: number; members: number; turns: number; live: number; waiting: number }

export const outcomeOf = async (database: pg.Pool, day: string): Promise<Outcome> => {
  const { rows } = await database.query<Outcome>(
    `select (select count(*)::int from wait where state = 'booked' and days = array[$1::date]) as booked,
            (select count(distinct member_id)::int from wait where state = 'booked' and days = array[$1::date]) as members,
            (select count(*)::int from wait_turn where day = $1) as turns,
            (select count(*)::int from wait_turn where day = $1 and state = 'live') as live,
            (select count(*)::int from wait where state = 'live' and days = array[$1::date]) as waiting`,
    [day],
  )
  return rows[0]!
}

/** The control: nobody looks whether a wait has a turn already, and no index refuses a second. */
export const removeGuard = async (database: pg.Pool): Promise<void> => {
  const text = readFileSync(join(root, 'apps/server/functions/give_turns.sql'), 'utf8')
  const without = text.replace(' and w.turn_no is null', '').replace('order by w.seq for update', 'order by w.seq')
  if (!without.includes('order by w.seq;') || without.includes('turn_no is null'))
    throw new Error('give_turns has another guard now')
  await database.query(without)
  await database.query('drop index wait_turn_one')
}
