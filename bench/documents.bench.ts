import { iphone } from '../tools/browser/browser.ts'
import type { Bench } from './bench.ts'
import { inTurns, median, perSecond } from './figures.ts'
import { type Loaded, load } from './load.ts'

const headers = { 'user-agent': iphone, 'accept-encoding': 'br' }

const rate = (rounds: Loaded[]) => perSecond(median(rounds.map((round) => round.rate)))

export const documents: Bench = {
  name: '页面',
  run: async ({ url }) => {
    const [drawn = [], shared = []] = await inTurns(3, [
      () => load({ url, path: '/', headers, unique: true }),
      () => load({ url, path: '/', headers }),
    ])
    return [
      { what: 'home documents, drawn every time', figure: rate(drawn) },
      { what: 'home documents, shared for 2 s', figure: rate(shared) },
    ]
  },
}
