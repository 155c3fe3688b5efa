import { iphone } from '../tools/browser/browser.ts'
import { demoToken } from '../tools/shots/demo-member.ts'
import { atLeast, type Bench, type Row } from './bench.ts'
import { inTurns, median, pairedRatio, perSecond, times } from './figures.ts'
import { load } from './load.ts'
import { type OldRelease, startOldRelease } from './old-release.ts'
import { costOf } from './processor.ts'

/** Before one document served all members. */
const BEFORE = '2dc78e9'
const AT_LEAST = 2.5
const rounds = 3

/** No more than are drawn at once: nobody is refused. */
const connections = 4
const mayRefuse = true
const headers = { 'user-agent': iphone, 'accept-encoding': 'gzip, deflate, br' }
const cookieOf = (more: string) => ({ cookie: `city_id=310100; entered=1${more}` })
/** Somewhere in Shanghai, each time elsewhere. */
const elsewhere = (nr: number) =>
  cookieOf(`; location=${(121.3 + ((nr * 0.0137) % 0.3)).toFixed(4)},${(31.1 + ((nr * 0.0071) % 0.3)).toFixed(4)}`)

type Round = { rate: number; cost: number | undefined }
type Server = { url: string; pid: number; token: string }

const kinds = [
  ['drawn every time', ({ url }: Server) => load({ url, path: '/', connections, mayRefuse, headers, unique: true })],
  [
    'of visitors, each at a place of their own',
    ({ url }: Server) => load({ url, path: '/', connections, mayRefuse, headers, each: elsewhere }),
  ],
  [
    'of members',
    ({ url, token }: Server) =>
      load({ url, path: '/', connections, mayRefuse, headers: { ...headers, ...cookieOf(`; access_token=${token}`) } }),
  ],
  ['shared for 2 s', ({ url }: Server) => load({ url, path: '/', connections, mayRefuse, headers })],
] as const

const shown = (list: readonly Round[]) => {
  const costs = list.flatMap(({ cost }) => cost ?? [])
  const cost = costs.length > 0 ? `, ${median(costs).toFixed(2)} ms of its processor each` : ''
  return perSecond(median(list.map(({ rate }) => rate))) + cost
}

const rowsOf = (what: string, ours: readonly Round[], theirs: readonly Round[], isCompared: boolean): Row[] => {
  const row = { what: `home documents ${what}`, figure: shown(ours) }
  if (theirs.length === 0) return [row]
  const rates = (list: readonly Round[]) => list.map(({ rate }) => rate)
  const ratio = pairedRatio(rates(ours), rates(theirs))
  return [
    row,
    { what: `  ${BEFORE}`, figure: shown(theirs) },
    { what: '  ratio', figure: times(ratio), ...(isCompared ? atLeast(ratio, AT_LEAST, times) : {}) },
  ]
}

export const documents: Bench = {
  name: '页面',
  run: async ({ url, labUrl, pid }) => {
    const ours: Server = { url, pid, token: await demoToken(url, labUrl) }
    const before: OldRelease | undefined = await startOldRelease(BEFORE)
    const rows: Row[] = before ? [] : [{ what: `no history back to ${BEFORE}`, figure: 'nothing to compare with' }]
    try {
      for (const [what, run] of kinds) {
        const servers = before ? [ours, before] : [ours]
        const runs = servers.map((server) => () => costOf(server.pid, () => run(server)))
        const [mine = [], theirs = []] = await inTurns(rounds, runs)
        rows.push(...rowsOf(what, mine, theirs, what !== 'shared for 2 s'))
      }
      return rows
    } finally {
      await before?.stop()
    }
  },
}
