import { expect, inject, it } from 'vitest'
import { shortBatches } from '../../tools/chaos/plan'
import { type Line, runChaos } from '../../tools/chaos/run'

/** The nth batch of the short run; that the batches meet every point is a test of their plan. */
export function loseNothing(nth: number): void {
  it('loses no payment, booking or card when the server is killed at its points among faults', async () => {
    const batch = shortBatches()[nth - 1]!
    const lines: Line[] = []
    const tally = await runChaos([batch], (line) => lines.push(line), inject('filledUrl'))
    expect(lines.filter(({ off }) => off.length > 0)).toEqual([])
    // A kill with no scenario at its point proves nothing.
    const points = new Set(batch.flatMap((life) => life.points))
    for (const point of points) expect(lines.map(({ what }) => what).join('\n')).toContain(point)
    expect(tally.pairs.hit).toEqual(tally.pairs.planned)
  }, 240_000)
}
