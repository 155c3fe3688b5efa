import type { FlowDraft } from '@kuaimen/contract/custom/operator.views'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { custom_flow, custom_option, custom_result, custom_step } from './custom.table'

/** Changes of a flow come one after the other; its version, or nothing where there is none. */
export async function lockFlow(tx: Tx, key: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ version: custom_flow.version })
    .from(custom_flow)
    .where(eq(custom_flow.key, key))
    .for('update')
  return row?.version
}

/** The next version, with whatever else changes of the flow itself. */
export async function raiseVersion(
  tx: Tx,
  key: string,
  change: Partial<Omit<typeof custom_flow.$inferInsert, 'key' | 'version'>> = {},
): Promise<number> {
  const [row] = await tx
    .update(custom_flow)
    .set({ ...change, version: sql`${custom_flow.version} + 1` })
    .where(eq(custom_flow.key, key))
    .returning({ version: custom_flow.version })
  return row!.version
}

export async function updateOption(
  tx: Tx,
  { key, step, code, is_open }: { key: string; step: string; code: string; is_open: boolean },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(custom_option)
    .set({ is_open })
    .where(and(eq(custom_option.flow_key, key), eq(custom_option.step, step), eq(custom_option.code, code)))
  return rowCount === 1
}

type DraftStep = FlowDraft['steps'][number]

export const updateStep = (tx: Tx, key: string, { step, options: _, ...change }: DraftStep) =>
  tx
    .update(custom_step)
    .set(change)
    .where(and(eq(custom_step.flow_key, key), eq(custom_step.step, step)))

/** Bookings hold names of their own, so options and results can go and come. */
export async function replaceOptions(tx: Tx, key: string, rows: (typeof custom_option.$inferInsert)[]): Promise<void> {
  await tx.delete(custom_option).where(eq(custom_option.flow_key, key))
  if (rows.length > 0) await tx.insert(custom_option).values(rows)
}

export async function replaceResults(tx: Tx, key: string, rows: (typeof custom_result.$inferInsert)[]): Promise<void> {
  await tx.delete(custom_result).where(eq(custom_result.flow_key, key))
  await tx.insert(custom_result).values(rows)
}
