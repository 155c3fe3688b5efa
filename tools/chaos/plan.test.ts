import { expect, it } from 'vitest'
import { faultsOf, ways } from './faults'
import { batchesOf, moments, shortBatches } from './plan'
import { points } from './points'

const pairsOf = (seed: number) =>
  new Set(
    batchesOf(seed)
      .flat()
      .flatMap(({ fault, way, points: at }) => (fault ? at.map((point) => `${fault.name} ${way} ${point}`) : [])),
  )

it('plays every fault at every point by every way, whatever the seed', () => {
  const all = ways.flatMap((way) =>
    faultsOf(way).flatMap(({ name }) => points.map((point) => `${name} ${way} ${point}`)),
  )
  const possible = new Set(all.filter((pair) => !pair.endsWith('ali_wap prepay.after_charge')))
  for (const seed of [0, 1, 42, 99_999]) expect(pairsOf(seed)).toEqual(possible)
})

it('repeats itself for a seed, and differs for another', () => {
  expect(batchesOf(7)).toEqual(batchesOf(7))
  expect(batchesOf(7)).not.toEqual(batchesOf(8))
  const runs = batchesOf(7).flat()
  expect(runs.map(({ run }) => run)).toEqual(runs.map((_, nth) => nth))
  expect(runs.length).toBeGreaterThan(500)
  expect(new Set(runs.flatMap(({ moment }) => moment ?? []))).toEqual(new Set(moments))
})

it('lets everybody come for something, and leaves out no point in the short version', () => {
  expect(new Set(batchesOf(3).flatMap((plans) => plans.map(({ scenario }) => scenario))).size).toBe(12)
  expect(
    new Set(
      shortBatches()
        .flat()
        .flatMap(({ points: at }) => at),
    ),
  ).toEqual(new Set(points))
})
