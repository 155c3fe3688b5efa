import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { membership } from '../membership/membership.table'
import { task, task_proof } from './task.table'

export type ProofRow = typeof task_proof.$inferSelect

/** Of one member, the newest first. */
export const listProofs = (tx: Tx, memberId: number): Promise<ProofRow[]> =>
  tx
    .select()
    .from(task_proof)
    .where(eq(task_proof.member_id, memberId))
    .orderBy(desc(task_proof.at), desc(task_proof.id))

/** Nothing when the note was handed in before and not refused. */
export async function insertProof(tx: Tx, row: typeof task_proof.$inferInsert): Promise<ProofRow | undefined> {
  const [made] = await tx.insert(task_proof).values(row).onConflictDoNothing().returning()
  return made
}

export async function findProof(tx: Tx, id: number): Promise<ProofRow | undefined> {
  const [row] = await tx.select().from(task_proof).where(eq(task_proof.id, id))
  return row
}

export async function lockProof(tx: Tx, id: number): Promise<ProofRow | undefined> {
  const [row] = await tx.select().from(task_proof).where(eq(task_proof.id, id)).for('update')
  return row
}

type Verdict = Pick<ProofRow, 'state' | 'reason' | 'decided_by' | 'decided_at'>

/** Once: false when it was decided before. */
export async function decide(tx: Tx, id: number, verdict: Verdict): Promise<boolean> {
  const { rowCount } = await tx
    .update(task_proof)
    .set(verdict)
    .where(and(eq(task_proof.id, id), eq(task_proof.state, 'submitted')))
  return rowCount === 1
}

const shown = (tx: Tx) =>
  tx
    .select({ proof: task_proof, title: task.title, card_no: membership.card_no })
    .from(task_proof)
    .innerJoin(task, eq(task.id, task_proof.task_id))
    .leftJoin(membership, eq(membership.member_id, task_proof.member_id))

export type ShownProof = Awaited<ReturnType<typeof listForStaff>>[number]

/** What waits: the longest waiting first. */
export const listForStaff = (tx: Tx, state: ProofRow['state'], { limit, offset }: { limit: number; offset: number }) =>
  shown(tx)
    .where(eq(task_proof.state, state))
    .orderBy(state === 'submitted' ? asc(task_proof.at) : desc(task_proof.at), asc(task_proof.id))
    .limit(limit)
    .offset(offset)

export async function findForStaff(tx: Tx, id: number): Promise<ShownProof | undefined> {
  const [row] = await shown(tx).where(eq(task_proof.id, id))
  return row
}

export async function countProofs(tx: Tx, state: ProofRow['state']): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(task_proof).where(eq(task_proof.state, state))
  return row?.count ?? 0
}
