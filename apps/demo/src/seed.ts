import type { Database } from '../../server/src/db/database'
import { fillIfEmpty } from './fill.sql'
import type { SeedContext } from './seed-context'
import { seeds } from './seeds'

/** Fills an empty database with the demo chain, room by room from the ground up; answers whether it was empty. */
export const seedDemo = (database: Database, context: SeedContext): Promise<boolean> =>
  fillIfEmpty(database, async (tx) => {
    for (const [, seed] of seeds) await seed(tx, context)
  })
