import type { SeedContext } from '../context'
import type { Database } from '../db/database'
import { fillIfEmpty } from '../db/fill'
import type { Room } from '../room'

/** Fills an empty database with the demo chain, room by room from the ground up. */
export const seedDemo = (database: Database, rooms: readonly Room[], context: SeedContext): Promise<boolean> =>
  fillIfEmpty(database, async (tx) => {
    for (const { seed } of rooms) await seed?.(tx, context)
  })
