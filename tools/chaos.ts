// `npm run chaos`: runs customer scenarios under every fault, and kills the server at every point.
// `--runs 50` leads the first of them only, `--only 17` one of them again, `--batch 3` all who were there with it.
// `npm run chaos -- --notices`: kills it 200 times between a provider's answer to a message and our commit; `--runs 20` fewer.
// `npm run chaos -- --takes`: 1,000 members tap at once for 100 coupons, 100 times; `--runs 10` fewer.
// `npm run chaos -- --waitlist`: 500 members in line for 10 places that come free at once, 20 kills meanwhile; `--runs 5` fewer.
// `npm run chaos -- --drives`: 500 staff tap at once for the 50 places of a drive, 5 kills meanwhile, 4 times; `--runs 1` fewer.
// `npm run chaos -- --guessing`: 10,000 guesses at the rosters of 10 companies; 30 of each are compared.
// `npm run chaos -- --ordinary`: 2,000 things that members and staff do, in any order, with the whole audit; `--runs 500` fewer.
// `npm run chaos -- --console`: a Saturday at one store with four tablets and 80 visits, killed twice; `--runs 20` fewer visits.
// `npm run chaos -- --closing`: a store with 400 bookings is closed, killed at every step from draft to done; `--runs 40` fewer.
// `npm run chaos -- --asset`: uploads, with a kill of server or darkroom at every named point, 3 times; `--runs 1` fewer.
// `npm run chaos -- --plans`: 10,000 changes of a store's plan against bookings, cancels and reschedules; `--runs 500` fewer.
// `npm run chaos -- --money`: 1,000 random lives of orders, each of whose lines sum to zero; `--runs 100` fewer.
// `npm run chaos -- --operate`: three processes and PostgreSQL as operators have them; `--operate restart disk` some of it.
// `npm run chaos -- --pooler`: PgBouncer in front, by the session and by the transaction.
import { parseArgs } from 'node:util'
import { runUploads } from './chaos/asset/uploads.ts'
import { runClosing } from './chaos/console/closing.ts'
import { runSaturday } from './chaos/console/saturday.ts'
import { runDrives } from './chaos/drives.ts'
import { runGuessing } from './chaos/guessing.ts'
import { runNotices } from './chaos/notices.ts'
import { runMoney, runOrdinary, runPlans } from './chaos/ordinary.ts'
import { type Batch, batchesOf } from './chaos/plan.ts'
import { impossible } from './chaos/points.ts'
import { runChaos } from './chaos/run.ts'
import { runTakes } from './chaos/takes.ts'
import { runWaitlist } from './chaos/waitlist.ts'
import { tryPoolers } from './operate/pooler.ts'
import { type Held, operate } from './operate/run.ts'
import { type TrialName, trials, whole } from './operate/trials.ts'
import { PlainFailure, report } from './terminal/failure.ts'
import { dim, green, red, say } from './terminal/say.ts'

const text = { type: 'string' } as const
const options = {
  seed: text,
  runs: text,
  only: text,
  batch: text,
  operate: { type: 'boolean' },
  pooler: { type: 'boolean' },
  notices: { type: 'boolean' },
  takes: { type: 'boolean' },
  waitlist: { type: 'boolean' },
  drives: { type: 'boolean' },
  guessing: { type: 'boolean' },
  ordinary: { type: 'boolean' },
  console: { type: 'boolean' },
  asset: { type: 'boolean' },
  closing: { type: 'boolean' },
  plans: { type: 'boolean' },
  money: { type: 'boolean' },
} as const

const numberOf = (name: string, said: string | undefined): number | undefined => {
  if (said === undefined || /^\d{1,6}$/.test(said)) return said === undefined ? undefined : Number(said)
  throw new PlainFailure(`--${name} ${said} 不是数：例如 --${name} 42`)
}

type Wanted = { runs?: number | undefined; only?: number | undefined; batch?: number | undefined }

const chosen = (batches: Batch[], { runs, only, batch }: Wanted): Batch[] =>
  batches
    .filter((_, nth) => batch === undefined || nth === batch)
    .map((plans) =>
      plans.filter(({ run }) => (only === undefined || run === only) && run < (runs ?? Number.POSITIVE_INFINITY)),
    )
    .filter((plans) => plans.length > 0)

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort()
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const isTrial = (name: string): name is TrialName => name in trials

const wantedTrials = (said: readonly string[]): TrialName[] => {
  const unknown = said.find((name) => !isTrial(name))
  if (unknown) throw new PlainFailure(`没有 ${unknown}：可以是 ${Object.keys(trials).join('、')}`)
  return (said.length > 0 ? said : Object.keys(trials)).filter(isTrial)
}

const runTrials = async (said: readonly string[]): Promise<number> => {
  const began = performance.now()
  const held: Held[] = []
  await operate(wantedTrials(said), whole, (one) => {
    held.push(one)
    const mark = one.skipped ? dim('–') : one.off.length === 0 ? green('✓') : red('✗')
    say(`${mark} ${one.name} ${dim(one.skipped ?? '')}`)
    for (const sentence of one.said) say(dim(`    ${sentence}`))
    for (const sentence of one.off) say(`    ${red('✗')} ${sentence}`)
  })
  const failed = held.filter(({ off }) => off.length > 0).length
  const skipped = held.filter((one) => one.skipped).length
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(
    `${held.length} trials: ${held.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped; ${seconds} s`,
  )
  return failed === 0 ? 0 : 1
}

const killNotices = async (kills: number): Promise<number> => {
  const { messages, sent, unknown, off } = await runNotices(kills, (sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  say(`${kills} kills, ${messages} messages: ${sent} sent, ${unknown} unknown, ${off.length} off`)
  return off.length === 0 ? 0 : 1
}

const rushTakes = async (rounds: number): Promise<number> => {
  const began = performance.now()
  const { exact, most, busy, off } = await runTakes(rounds, (sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(`${rounds} rounds: ${exact} exact, ${busy} asked again; without the condition up to ${most}; ${seconds} s`)
  return off.length === 0 ? 0 : 1
}

const hammerWaitlist = async (kills: number): Promise<number> => {
  const began = performance.now()
  const { booked, turns, doubles, control, off } = await runWaitlist({ kills }, (sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(
    `${kills} kills: ${booked} bookings after ${turns} turns, ${doubles} double; without the guard ${control}; ${seconds} s`,
  )
  return off.length === 0 ? 0 : 1
}

const rushDrives = async (rounds: number): Promise<number> => {
  const began = performance.now()
  const { exact, kills, unheard, cancelled, control, off } = await runDrives(rounds, (sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(
    `${rounds} rounds, ${kills} kills: ${exact} exact, ${unheard} booked unheard, ${cancelled} cancelled; without the condition ${control}; ${seconds} s`,
  )
  return off.length === 0 ? 0 : 1
}

const guessRosters = async (): Promise<number> => {
  const began = performance.now()
  const { guesses, compared, puzzles, nameMs, numberMs, off } = await runGuessing((sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(
    `${guesses} guesses: ${compared} compared, ${puzzles} puzzles; a wrong name ${nameMs.toFixed(1)} ms, a wrong number ${numberMs.toFixed(1)} ms; ${seconds} s`,
  )
  return off.length === 0 ? 0 : 1
}

const standBehindPoolers = async (): Promise<number> => {
  const off = await tryPoolers((sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  if (off.length === 0) say(`${green('✓')} by the session it serves, by the transaction it is refused`)
  return off.length === 0 ? 0 : 1
}

const liveOn = async (steps: number, seed: number): Promise<number> => {
  say(dim(`seed ${seed}, ${steps} steps`))
  const code = await runOrdinary(steps, seed)
  if (code !== 0) say(`  npm run chaos -- --ordinary --seed ${seed} --runs ${steps}`)
  return code
}

const killUploads = async (times: number): Promise<number> => {
  const began = performance.now()
  const { off, kills, ...is } = await runUploads(times, (sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(`killed at: ${listed(kills)}`)
  say(
    `${is.rounds} kills, ${is.pictures} pictures, ${is.chunksSent} chunks sent for ${is.chunksNeeded}, ${off.length} off; ${seconds} s`,
  )
  return off.length === 0 ? 0 : 1
}

const killClosing = async (visits: number): Promise<number> => {
  const began = performance.now()
  const { off, kills, ...is } = await runClosing(visits, (sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(`killed at: ${listed(kills)}`)
  say(`${visits} visits: ${is.rescheduled} rescheduled, ${is.refunded} refunded, ${off.length} off; ${seconds} s`)
  return off.length === 0 ? 0 : 1
}

const KILLS_OF_A_SATURDAY = 2

const playSaturday = async (visits: number, seed: number): Promise<number> => {
  say(dim(`seed ${seed}`))
  const began = performance.now()
  const wanted = { visits, kills: KILLS_OF_A_SATURDAY, seed }
  const { off, states, lagMs, ...is } = await runSaturday(wanted, (sentence) => say(dim(sentence)))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(`${is.steps} steps, ${is.taps} taps: ${is.done} done, ${is.refused} refused, ${is.lost} without an answer`)
  say(`${is.lostAndDone} of those done all the same; ${is.pairs} times one button on two tablets`)
  say(`customers: ${is.booked} booked, ${is.cancelled} cancelled; visits: ${listed(states)}`)
  const [median, p95, most] = [lagMs.median, lagMs.p95, lagMs.most].map((ms) => `${Math.round(ms)} ms`)
  const asked = `${(is.askedMs / 1000).toFixed(1)} s`
  say(`a change is drawn on the tablets after ${median}, p95 ${p95}, at most ${most}, and asked for within ${asked}`)
  say(`${is.streams} streams, ${is.polls} times the day was asked for by the clock`)
  say(`${is.kills} kills, ${is.audits} audits, ${off.length} off; ${seconds} s`)
  if (off.length > 0) say(`  npm run chaos -- --console --seed ${seed} --runs ${visits}`)
  return off.length === 0 ? 0 : 1
}

const changePlans = async (changes: number, seed: number): Promise<number> => {
  say(dim(`seed ${seed}, ${changes} changes`))
  const code = await runPlans(changes, seed)
  if (code !== 0) say(`  npm run chaos -- --plans --seed ${seed} --runs ${changes}`)
  return code
}

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.operate) return runTrials(positionals)
  if (values.pooler) return standBehindPoolers()
  if (values.notices) return killNotices(numberOf('runs', values.runs) ?? 200)
  if (values.waitlist) return hammerWaitlist(numberOf('runs', values.runs) ?? 20)
  if (values.drives) return rushDrives(numberOf('runs', values.runs) ?? 4)
  if (values.guessing) return guessRosters()
  if (values.closing) return killClosing(numberOf('runs', values.runs) ?? 400)
  if (values.asset) return killUploads(numberOf('runs', values.runs) ?? 3)
  if (values.money) return runMoney(numberOf('runs', values.runs) ?? 1000)
  if (values.takes) return rushTakes(numberOf('runs', values.runs) ?? 100)
  const seed = numberOf('seed', values.seed) ?? Date.now() % 100_000
  if (values.console) return playSaturday(numberOf('runs', values.runs) ?? 80, seed)
  if (values.plans) return changePlans(numberOf('runs', values.runs) ?? 10_000, seed)
  if (values.ordinary) return liveOn(numberOf('runs', values.runs) ?? 2000, seed)
  const wanted = {
    runs: numberOf('runs', values.runs),
    only: numberOf('only', values.only),
    batch: numberOf('batch', values.batch),
  }
  const batches = batchesOf(seed)
  const playing = chosen(batches, wanted)
  const runs = playing.flat().length
  say(dim(`seed ${seed}, ${runs} runs in ${playing.length} batches`))
  const began = performance.now()
  const tally = await runChaos(playing, ({ run, what, off }) => {
    say(`${off.length === 0 ? green('✓') : red('✗')} ${run} ${dim(what)}`)
    for (const sentence of off) say(`    ${sentence}`)
    if (off.length > 0) say(`    npm run chaos -- --seed ${seed} --only ${run}`)
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(dim(`\nstood there: ${listed(tally.stood)}`))
  say(dim(`errands: ${listed(tally.scenarios)}`))
  say('cannot be:')
  for (const { point, way, fault, why } of impossible) say(`  ${way} × ${fault} × ${point}: ${why}`)
  const at = (run: number) => batches.findIndex((plans) => plans.some((plan) => plan.run === run))
  for (const batch of new Set(tally.failed.map(at))) say(`  npm run chaos -- --seed ${seed} --batch ${batch}`)
  say(`pairs ${tally.pairs.planned.size} planned, ${tally.pairs.hit.size} hit; ${tally.kills} kills; ${seconds} s`)
  say(`${runs} runs: ${tally.passed} passed, ${tally.failed.length} failed`)
  return tally.failed.length === 0 ? 0 : 1
}

process.exitCode = await main().catch((error) => {
  report(error)
  return 1
})
