import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { setting } from './brand.table'

export async function readSetting<T>(tx: Tx, key: string): Promise<T | undefined> {
  const [row] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
  return row?.value as T | undefined
}

export const readSettings = async (tx: Tx): Promise<Record<string, unknown>> =>
  Object.fromEntries((await tx.select().from(setting)).map((row) => [row.key, row.value]))
