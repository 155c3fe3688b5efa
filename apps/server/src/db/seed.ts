import { sql } from 'drizzle-orm'
import { seedMembers } from '../account/account.seed'
import { seedBookings } from '../booking/booking.seed'
import { seedBrand } from '../brand/brand.seed'
import { seedCities } from '../city/city.seed'
import { seedContent } from '../content/content.seed'
import { seedInvoices } from '../invoice/invoice.seed'
import { seedProducts } from '../product/product.seed'
import { seedSeasons } from '../product/season.seed'
import { seedSchedule } from '../schedule/schedule.seed'
import { seedShop } from '../shop/shop.seed'
import { seedComments, seedStores } from '../store/store.seed'
import { seedWallet } from '../wallet/wallet.seed'
import type { Database, Tx } from './database'

const SEED_LOCK = 7_230_002

/** Everything a seed may depend on besides the tables: the day it is told to be, so that a run can be repeated. */
export interface SeedContext {
  readonly now: Date
}

const rooms: ((tx: Tx, seed: SeedContext) => Promise<void>)[] = [
  seedBrand,
  seedCities,
  seedStores,
  seedProducts,
  seedSeasons,
  seedComments,
  seedSchedule,
  seedContent,
  seedMembers,
  seedWallet,
  seedShop,
  seedBookings,
  seedInvoices,
]

/** Fills an empty database with the demo chain, in one transaction; a filled one is left alone. */
export async function seedDemo(database: Database, seed: SeedContext): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const { rows } = await tx.execute(sql`select 1 from city limit 1`)
    if (rows.length > 0) return false
    for (const room of rooms) await room(tx, seed)
    return true
  })
}
