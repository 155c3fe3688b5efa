import { expect, it } from 'vitest'
import { drawTop } from '../../artwork/demo/rig/garments.ts'
import { drawHeld } from '../../artwork/demo/rig/held.ts'

const numbersIn = (svg: string) =>
  [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, d = '']) => (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number))

it('nothing rises from a cup that somebody holds before the chest', () => {
  const rim = -130
  expect(Math.min(...numbersIn(drawHeld('cup')))).toBe(rim)
})

it('the band of a wrap goes around the waist: one that ends before it reads as a pocket', () => {
  const dress = { main: '#c9a06a', second: '#fdfaf5', mainFill: '#c9a06a', skin: '#f3dccb', stroke: 14 }
  const build = { shoulder: 316, waist: 246, hip: 268, long: 880, arm: 132, scale: 1.06 }
  const last = drawTop('wrap', dress, build).split('<path').at(-1) ?? ''
  const across = numbersIn(last)
  expect([Math.min(...across), across.includes(build.waist)]).toEqual([-build.waist, true])
})
