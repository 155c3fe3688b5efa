import { expect, it } from 'vitest'
import { type Held, operate } from '../../tools/operate/run'
import { short } from '../../tools/operate/trials'

it('three processes lose nothing and live on when one is killed, PostgreSQL restarts or falls silent', async () => {
  const held: Held[] = []
  await operate(['kill', 'restart', 'hung'], short, (one) => held.push(one))
  expect(held.flatMap(({ name, off }) => off.map((what) => `${name}: ${what}`))).toEqual([])
  expect(held.map(({ name }) => name)).toEqual(['kill', 'restart', 'hung'])
}, 240_000)
