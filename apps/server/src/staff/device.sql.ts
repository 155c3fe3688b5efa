import type { Reach } from '@kuaimen/contract/kernel/reach'
import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { staff_device } from './staff.table'

export type DeviceRow = typeof staff_device.$inferSelect

export async function findDeviceById(tx: Tx, id: number): Promise<DeviceRow | undefined> {
  const [row] = await tx.select().from(staff_device).where(eq(staff_device.id, id))
  return row
}

export async function findDeviceByKey(tx: Tx, keyHash: Buffer): Promise<DeviceRow | undefined> {
  const [row] = await tx
    .select()
    .from(staff_device)
    .where(and(eq(staff_device.key_hash, keyHash), eq(staff_device.state, 'enrolled')))
  return row
}

export async function insertDevice(tx: Tx, values: typeof staff_device.$inferInsert): Promise<DeviceRow> {
  const [row] = await tx.insert(staff_device).values(values).returning()
  return row!
}

/** The code is typed once: who finds it waiting has it. */
export async function claimDevice(
  tx: Tx,
  codeHash: Buffer,
  keyHash: Buffer,
  now: Date,
): Promise<DeviceRow | undefined> {
  const [row] = await tx
    .update(staff_device)
    .set({ state: 'enrolled', key_hash: keyHash, code_hash: null, code_until: null, last_seen_at: now })
    .where(
      and(eq(staff_device.code_hash, codeHash), eq(staff_device.state, 'waiting'), gt(staff_device.code_until, now)),
    )
    .returning()
  return row
}

export async function endDevice(tx: Tx, id: number, now: Date): Promise<DeviceRow | undefined> {
  const [row] = await tx
    .update(staff_device)
    .set({ state: 'ended', ended_at: now, key_hash: null, code_hash: null })
    .where(and(eq(staff_device.id, id), ne(staff_device.state, 'ended')))
    .returning()
  return row
}

export const listDevices = (tx: Tx, stores: Reach, storeId: number | undefined): Promise<DeviceRow[]> =>
  tx
    .select()
    .from(staff_device)
    .where(
      and(
        ne(staff_device.state, 'ended'),
        stores === 'chain' ? undefined : inArray(staff_device.store_id, [...stores]),
        storeId === undefined ? undefined : eq(staff_device.store_id, storeId),
      ),
    )
    .orderBy(desc(staff_device.id))
    .limit(500)

/** Tablets whose code nobody typed in time. */
export const sweepWaiting = (tx: Tx, now: Date) =>
  tx.delete(staff_device).where(and(eq(staff_device.state, 'waiting'), lt(staff_device.code_until, now)))
