import type { Tx } from '../db/database'

/** Well under the two seconds after which nothing full may be shown as open. */
const KEEP_MS = 1000
const AT_MOST = 2000

interface Kept {
  readonly at: number
  readonly answer: Promise<unknown>
}

const answers = new WeakMap<Tx, Map<string, Kept>>()
const changes = new Map<number, number>()

/** Cells of a store changed here: what was kept of it is old. Changes of other processes show when it runs out. */
export const cellsChanged = (storeId: number): void => void changes.set(storeId, (changes.get(storeId) ?? 0) + 1)

/** The answer of a moment ago, or one that is being made; everybody who asks meanwhile shares it. */
export function kept<T>(
  db: Tx,
  now: Date,
  storeId: number,
  key: readonly unknown[],
  make: () => Promise<T>,
): Promise<T> {
  const all = answers.get(db) ?? new Map<string, Kept>()
  answers.set(db, all)
  const name = JSON.stringify([storeId, changes.get(storeId) ?? 0, ...key])
  const found = all.get(name)
  if (found && Math.abs(now.getTime() - found.at) < KEEP_MS) return found.answer as Promise<T>
  if (all.size >= AT_MOST) all.clear()
  const answer = make()
  all.set(name, { at: now.getTime(), answer })
  answer.catch(() => all.delete(name))
  return answer
}
