import { eq } from 'drizzle-orm'
import { setting } from '../../../server/src/brand/brand.table'
import type { Tx } from '../../../server/src/db/database'

/** Whether there is one of this name. */
export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<boolean> {
  const { rowCount } = await tx.update(setting).set({ value }).where(eq(setting.key, key))
  return rowCount === 1
}
