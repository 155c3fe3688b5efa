import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { store } from '../../store/store.table'
import { booking } from '../record/booking.table'

/** One address at a time; `isNew` replaces the one that is there. */
export const saveCompanionKey = (tx: Tx, orderSn: string, key: string, isNew: boolean) =>
  tx
    .update(booking)
    .set({ companion_key: key })
    .where(
      and(
        eq(booking.order_sn, orderSn),
        inArray(booking.state, ['booked']),
        isNew ? undefined : isNull(booking.companion_key),
      ),
    )

export const deleteCompanionKey = (tx: Tx, orderSn: string) =>
  tx.update(booking).set({ companion_key: null }).where(eq(booking.order_sn, orderSn))

export async function findByCompanionKey(tx: Tx, key: string) {
  const [row] = await tx
    .select({
      booking,
      store: {
        name: store.name,
        tel: store.tel,
        address: store.address,
        traffic: store.traffic,
        parking: store.parking,
        longitude: store.longitude,
        latitude: store.latitude,
      },
    })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.store_id))
    .where(eq(booking.companion_key, key))
  return row
}

export type SharedVisit = NonNullable<Awaited<ReturnType<typeof findByCompanionKey>>>
