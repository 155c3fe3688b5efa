import { expect, it } from 'vitest'
import { shortBatch } from '../../tools/chaos/plan'
import { points } from '../../tools/chaos/points'
import { type Line, runChaos } from '../../tools/chaos/run'

it('loses no payment, booking or card when the server is killed at every point among faults', async () => {
  const lines: Line[] = []
  const tally = await runChaos([shortBatch()], (line) => lines.push(line))
  expect(lines.filter(({ off }) => off.length > 0)).toEqual([])
  // A kill with no scenario at its point proves nothing.
  for (const point of points) expect(lines.map(({ what }) => what).join('\n')).toContain(point)
  expect(tally.pairs.hit).toEqual(tally.pairs.planned)
}, 240_000)
