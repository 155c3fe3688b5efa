import { addDays, type StudioDay } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'
import { closure, special_day, store_hours } from '../../../server/src/store/hours.table'
import { INVENTORY_IN_DAYS, specialDays, storeClosures, weeks } from './hours.demo'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

interface Named extends Record<string, unknown> {
  readonly id: number
  readonly place: string
  readonly open_time: string
  readonly close_time: string
}

const weekOf = ({ id, place, open_time, close_time }: Named) =>
  WEEKDAYS.flatMap((weekday) => {
    const own = weeks[place]?.[weekday]
    if (own === null) return []
    const [open, close] = own ?? [open_time, close_time]
    return [{ store_id: id, weekday, open_time: open, close_time: close }]
  })

/** When the stores are open, once they are there. */
export async function seedHours(tx: Tx, today: StudioDay): Promise<void> {
  const { rows } = await tx.execute<Named>(sql`
    select id, substring(name from '·(.*)店$') as place, open_time, close_time from store order by id`)
  const idOf = (place: string) => rows.find((one) => one.place === place)!.id
  await tx.insert(store_hours).values(rows.flatMap(weekOf))
  await tx.insert(special_day).values(
    specialDays.map(([place, inDays, open_time, close_time, reason]) => ({
      store_id: idOf(place),
      day: addDays(today, inDays),
      open_time,
      close_time,
      reason,
    })),
  )
  await tx.insert(closure).values([
    { store_id: null, day: addDays(today, INVENTORY_IN_DAYS), reason: '年度盘点' },
    ...storeClosures.map(([place, inDays, reason]) => ({
      store_id: idOf(place),
      day: addDays(today, inDays),
      reason,
    })),
  ])
}
