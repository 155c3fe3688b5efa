// Ordinary use for long: whatever members and staff do, in any order, the audit stays green.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fromRoot } from '../terminal/root.ts'

const TEST = 'apps/server/src/jobs/ordinary-use.test.ts'

/** The test of `npm test`, with as many steps as are wanted. Gives its exit code. */
export const runOrdinary = async (steps: number, seed: number): Promise<number> => {
  const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const child = spawn(process.execPath, [cli, 'run', TEST], {
    cwd: fromRoot(),
    stdio: 'inherit',
    env: { ...process.env, ORDINARY_STEPS: String(steps), ORDINARY_SEED: String(seed) },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
