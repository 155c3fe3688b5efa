import { expect, it } from 'vitest'
import { type Line, runChaos } from '../../tools/chaos/run'

/** Its two batches die after a payment is written down, and after a refund has reached the provider. */
const SEED = 7

it('loses no payment and no booking when the server is killed twice among faults', async () => {
  const lines: Line[] = []
  const tally = await runChaos({ seed: SEED, runs: 12 }, (line) => lines.push(line))
  expect(lines.filter(({ off }) => off.length > 0)).toEqual([])
  expect(tally).toMatchObject({ passed: 12, failed: [], kills: 2 })
  // A kill that nobody stands in the way of shows nothing.
  expect(tally.stood).toBeGreaterThanOrEqual(2)
}, 180_000)
