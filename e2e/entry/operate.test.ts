import { expect, inject, it } from 'vitest'
import { type Held, operate } from '../../tools/operate/run'
import { short } from '../../tools/operate/trials'

/** A database that restarts or falls silent: `npm run chaos -- --operate restart hung`. */
it('three processes lose nothing and live on when one is killed', async () => {
  const held: Held[] = []
  await operate(['kill'], short, (one) => held.push(one), inject('filledUrl'))
  expect(held.flatMap(({ name, off }) => off.map((what) => `${name}: ${what}`))).toEqual([])
  expect(held.map(({ name }) => name)).toEqual(['kill'])
}, 240_000)
