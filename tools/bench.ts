// `npm run bench`: all of bench/ in one run on one product. `npm run bench -- store-list` runs one, `--strict` fails, `growth --bookings=200000` makes fewer.
import type { Bench, Row } from '../bench/bench.ts'
import { booking } from '../bench/booking.bench.ts'
import { campaign } from '../bench/campaign.bench.ts'
import { consoleBoard } from '../bench/console.bench.ts'
import { consoleLists } from '../bench/console-lists.bench.ts'
import { crowdAtTheDoor } from '../bench/crowd.bench.ts'
import { documents } from '../bench/documents.bench.ts'
import { growth } from '../bench/growth.bench.ts'
import { home } from '../bench/home.bench.ts'
import { lighthouse } from '../bench/lighthouse.bench.ts'
import { memory } from '../bench/memory.bench.ts'
import { messageList } from '../bench/messages.bench.ts'
import { picture } from '../bench/picture.bench.ts'
import { remindSweep } from '../bench/remind.bench.ts'
import { routeChange } from '../bench/route-change.bench.ts'
import { storeList } from '../bench/store-list.bench.ts'
import { storeQuery } from '../bench/store-query.bench.ts'
import { withSubject } from '../bench/subject.ts'
import { PlainFailure, report } from './terminal/failure.ts'
import { bold, dim, green, red, say } from './terminal/say.ts'

// Memory first: the others leave their traces in it.
const benches: Record<string, Bench> = {
  memory,
  home,
  campaign,
  'route-change': routeChange,
  lighthouse,
  documents,
  crowd: crowdAtTheDoor,
  'store-list': storeList,
  'store-query': storeQuery,
  messages: messageList,
  remind: remindSweep,
  booking,
  console: consoleBoard,
  picture,
  // Last: it leaves two million bookings behind, in which lists of the console are looked for.
  growth,
  'console-lists': consoleLists,
}

const mark = ({ passed }: Row) => (passed === undefined ? ' ' : passed ? green('✓') : red('✗'))

const print = (rows: Row[]) => {
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const row of rows) {
    say(`  ${mark(row)} ${row.what.padEnd(width)}  ${row.figure}${row.target ? dim(`  ${row.target}`) : ''}`)
  }
}

const chosen = (names: string[]): Bench[] => {
  const unknown = names.find((name) => !benches[name])
  if (unknown) throw new PlainFailure(`没有这项测量：${unknown}。有：${Object.keys(benches).join('、')}`)
  return Object.entries(benches).flatMap(([name, bench]) => (names.length === 0 || names.includes(name) ? [bench] : []))
}

/** The others still run: a bench that breaks is a limit that was missed. */
const brokenOff = (error: unknown): Row[] => {
  report(error)
  return [{ what: 'the bench broke off', figure: '', target: 'to its end', passed: false }]
}

const main = async () => {
  const args = process.argv.slice(2)
  const wanted = chosen(args.filter((arg) => !arg.startsWith('--')))
  const missed = await withSubject(async (subject) => {
    const failed: Row[] = []
    for (const { name, run } of wanted) {
      say(`\n${bold(name)}`)
      const rows = await run(subject).catch(brokenOff)
      print(rows)
      failed.push(...rows.filter(({ passed }) => passed === false))
    }
    return failed
  })
  say(missed.length === 0 ? '\n全部达标。' : `\n${missed.length} 项没有达标。`)
  return missed.length > 0 && args.includes('--strict') ? 1 : 0
}

process.exitCode = await main().catch((error) => {
  report(error)
  return 1
})
