import type { Tx } from '../../../server/src/db/database'
import { seedHorizon } from '../../../server/src/schedule/horizon.service'
import { pool } from '../../../server/src/schedule/schedule.table'
import type { SeedContext } from '../seed-context'
import { listedStores, type StoreSize } from '../store/store.seed'

const places: Record<StoreSize, Record<'seat' | 'room' | 'screen', number>> = {
  small: { seat: 3, room: 2, screen: 2 },
  middle: { seat: 5, room: 3, screen: 3 },
  large: { seat: 8, room: 5, screen: 5 },
}

export async function seedSchedule(tx: Tx, seed: SeedContext): Promise<void> {
  await tx
    .insert(pool)
    .values(
      listedStores.flatMap(({ id, size }) =>
        (['seat', 'room', 'screen'] as const).map((kind) => ({ store_id: id, kind, capacity: places[size][kind] })),
      ),
    )
  await seedHorizon(tx, seed.now)
}
