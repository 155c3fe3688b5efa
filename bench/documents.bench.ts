import { iphone } from '../tools/pictures/browser.ts'
import type { Bench } from './bench.ts'
import { inTurns, median, perSecond } from './figures.ts'
import { load } from './load.ts'

const headers = { 'user-agent': iphone, 'accept-encoding': 'br' }

export const documents: Bench = {
  name: '页面',
  run: async ({ url }) => {
    const [drawn = [], kept = []] = await inTurns(3, [
      () => load({ url, path: '/', headers, unique: true }),
      () => load({ url, path: '/', headers }),
    ])
    return [
      { what: 'home documents, drawn every time', figure: perSecond(median(drawn)) },
      { what: 'home documents, shared for 2 s', figure: perSecond(median(kept)) },
    ]
  },
}
