// Ordinary use for long: whatever members and staff do, in any order, the audit stays green.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fromRoot } from '../terminal/root.ts'

/** A test of `npm test` with other numbers. Gives its exit code. */
const runTest = async (path: string, numbers: Record<string, string>): Promise<number> => {
  const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const child = spawn(process.execPath, [cli, 'run', path], {
    cwd: fromRoot(),
    stdio: 'inherit',
    env: { ...process.env, ...numbers },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** With as many steps as are wanted. */
export const runOrdinary = (steps: number, seed: number): Promise<number> =>
  runTest('apps/server/src/jobs/ordinary-use.test.ts', {
    ORDINARY_STEPS: String(steps),
    ORDINARY_SEED: String(seed),
  })

/** Changes of plans against bookings, cancels and reschedules. */
export const runPlans = (changes: number, seed: number): Promise<number> =>
  runTest('apps/server/src/schedule/plan-sequences.test.ts', {
    PLAN_CHANGES: String(changes),
    PLAN_SEED: String(seed),
  })

/** Orders in money and cards from their beginning to their end, each even in the console's own account of it. */
export const runMoney = (orders: number): Promise<number> =>
  runTest('apps/server/src/booking/settle/sequences.test.ts', { MONEY_ORDERS: String(orders) })
