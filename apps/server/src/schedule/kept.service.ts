import type { Ctx } from '../context'

/** Well under the two seconds after which nothing full may be shown as open. */
const KEEP_MS = 1000
const AT_MOST = 2000

/** For what depends on no single store's cells. */
export const EVERYWHERE = 0

interface Kept {
  readonly at: number
  readonly answer: Promise<unknown>
}

/** By process: each has its own environment. */
const answers = new WeakMap<Ctx['env'], Map<string, Kept>>()
const changes = new Map<number, number>()

/** Cells of a store changed here: what was kept of it is old. Changes of other processes show when it runs out. */
export const cellsChanged = (storeId: number): void => void changes.set(storeId, (changes.get(storeId) ?? 0) + 1)

/** The answer of a moment ago, or one that is being made; everybody who asks meanwhile shares it. */
export function kept<T>(
  { env, now }: Pick<Ctx, 'env' | 'now'>,
  storeId: number,
  key: readonly unknown[],
  make: () => Promise<T>,
): Promise<T> {
  const all = answers.get(env) ?? new Map<string, Kept>()
  answers.set(env, all)
  const name = JSON.stringify([storeId, changes.get(storeId) ?? 0, ...key])
  const at = now().getTime()
  const found = all.get(name)
  if (found && Math.abs(at - found.at) < KEEP_MS) return found.answer as Promise<T>
  if (all.size >= AT_MOST) all.clear()
  const answer = make()
  all.set(name, { at, answer })
  answer.catch(() => all.delete(name))
  return answer
}
