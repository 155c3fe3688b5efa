import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { demoLevels } from './member.demo'
import { level } from './member.table'

export const seedLevels = async (tx: Tx): Promise<void> => {
  await tx
    .insert(level)
    .values(demoLevels.map((one) => ({ ...one })))
    .onConflictDoUpdate({ target: level.level, set: { name: sql`excluded.name`, colour: sql`excluded.colour` } })
}
