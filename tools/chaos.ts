// `npm run chaos -- --seed 42 --runs 200`: lives of customers under faults, the server killed among them.
// `--only 17` lives one of them again.
import { parseArgs } from 'node:util'
import { runChaos } from './chaos/run.ts'
import { PlainFailure, report } from './failure.ts'
import { dim, green, red, say } from './say.ts'

const options = { seed: { type: 'string' }, runs: { type: 'string' }, only: { type: 'string' } } as const

const numberOf = (name: string, text: string): number => {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new PlainFailure(`--${name} ${text} 不是数：例如 --${name} 42`)
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options })
  const seed = numberOf('seed', values.seed ?? String(Date.now() % 100_000))
  const only = values.only === undefined ? undefined : numberOf('only', values.only)
  const runs = Math.max(numberOf('runs', values.runs ?? '72'), (only ?? 0) + 1)
  say(dim(`seed ${seed}, ${only === undefined ? `${runs} runs` : `run ${only}`}`))
  const began = performance.now()
  const tally = await runChaos({ seed, runs, ...(only === undefined ? {} : { only }) }, ({ run, what, off }) => {
    say(`${off.length === 0 ? green('✓') : red('✗')} ${run} ${dim(what)}`)
    for (const sentence of off) say(`    ${sentence}`)
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(`\n${tally.passed} passed, ${tally.failed.length} failed`)
  say(dim(`${tally.kills} kills with ${tally.stood} calls at their points, ${tally.faults.size} faults, ${seconds} s`))
  for (const run of tally.failed) say(`  npm run chaos -- --seed ${seed} --runs ${runs} --only ${run}`)
  return tally.failed.length === 0 ? 0 : 1
}

process.exitCode = await main().catch((error) => {
  report(error)
  return 1
})
