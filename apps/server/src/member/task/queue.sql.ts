import { asc, eq } from 'drizzle-orm'
import type { Queue } from '../../staff/queue.port'
import { task, task_proof } from './task.table'

/** Proofs that wait to be judged. */
export const proofQueue: Queue = {
  kind: 'proof',
  list: async (tx, stores, _now, atMost) => {
    if (stores !== 'chain') return []
    const rows = await tx
      .select({ id: task_proof.id, at: task_proof.at, title: task.title })
      .from(task_proof)
      .innerJoin(task, eq(task.id, task_proof.task_id))
      .where(eq(task_proof.state, 'submitted'))
      .orderBy(asc(task_proof.at), asc(task_proof.id))
      .limit(atMost)
    return rows.map(({ id, at, title }) => ({ no: String(id), title, at, store_id: null }))
  },
}
