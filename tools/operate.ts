// `npm run operate -- --ha`: a database of three nodes by deploy/ha loses its leader in four ways, under load.
// `--ha machine cut` some of it; `--ttl 20` with the lock's life that newer Patronis insist on.
// `npm run operate -- --backup`: backups by deploy/backup, restored and audited, and recovery to a point in time.
// `npm run operate -- --troubles`: a worker killed at work, names, providers that answer late, a clock that jumps, memory.
// `npm run operate -- --alerts`: tests of every alert, then a real Prometheus and planted faults until they fire.
// `npm run operate -- --migrations`: from the schema of spring to today's and to a next one, with customers at the database.
import { parseArgs } from 'node:util'
import { tryAlerts } from './operate/alerts/trial.ts'
import { tryBackups } from './operate/backup/trial.ts'
import { type LossName, losses, tryLosses } from './operate/ha/run.ts'
import { tryMigrations } from './operate/schema/trial.ts'
import { bearTroubles, type TroubleName, troubles } from './operate/troubles/trial.ts'
import { PlainFailure, report } from './terminal/failure.ts'
import { dim, green, red, say } from './terminal/say.ts'

const options = {
  ha: { type: 'boolean' },
  backup: { type: 'boolean' },
  alerts: { type: 'boolean' },
  troubles: { type: 'boolean' },
  migrations: { type: 'boolean' },
  ttl: { type: 'string' },
  bookings: { type: 'string' },
} as const

const SHOWN = 12
const BOOKINGS = 200_000

const isLoss = (name: string): name is LossName => name in losses

const isTrouble = (name: string): name is TroubleName => name in troubles

/** Those that were named, or all. */
const wantedOf = <Name extends string>(said: readonly string[], all: object, isOne: (name: string) => name is Name) => {
  const unknown = said.find((name) => !isOne(name))
  if (unknown) throw new PlainFailure(`没有 ${unknown}：可以是 ${Object.keys(all).join('、')}`)
  return (said.length > 0 ? said : Object.keys(all)).filter(isOne)
}

const show = (name: string, sentences: readonly string[], off: readonly string[]): void => {
  say(`${off.length === 0 ? green('✓') : red('✗')} ${name}`)
  for (const sentence of sentences) say(`    ${sentence}`)
  for (const sentence of off.slice(0, SHOWN)) say(`    ${red('✗')} ${sentence}`)
  if (off.length > SHOWN) say(`    … ${off.length - SHOWN} more`)
}

const bear = async (said: readonly string[]): Promise<number> => {
  const wanted = wantedOf(said, troubles, isTrouble)
  let failed = 0
  await bearTroubles(wanted, ({ name, said: sentences, off }) => {
    if (off.length > 0) failed += 1
    show(name, sentences, off)
  })
  say(`${wanted.length} troubles: ${wanted.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

const loseLeaders = async (said: readonly string[], ttl: number | undefined): Promise<number> => {
  const wanted = wantedOf(said, losses, isLoss)
  const began = performance.now()
  let failed = 0
  await tryLosses(
    wanted,
    ({ name, what, said: sentences, off }) => {
      if (off.length > 0) failed += 1
      show(`${name}: ${what}`, sentences, off)
    },
    { ttl, say: (sentence) => say(dim(sentence)) },
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(`${wanted.length} losses: ${wanted.length - failed} passed, ${failed} failed; ${seconds} s`)
  return failed === 0 ? 0 : 1
}

const backUp = async (): Promise<number> => {
  const began = performance.now()
  const off = await tryBackups((sentence) => say(`    ${sentence}`))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  say(`backups: ${off.length} off; ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return off.length === 0 ? 0 : 1
}

const fire = async (): Promise<number> => {
  const began = performance.now()
  let fired = 0
  const off = await tryAlerts(
    (sentence) => say(dim(sentence)),
    (alert, seconds) => {
      fired += 1
      say(`${green('✓')} ${alert} ${dim(`after ${seconds.toFixed(0)} s`)}`)
    },
  )
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  say(`alerts: ${fired} fired, ${off.length} off; ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return off.length === 0 ? 0 : 1
}

const release = async (bookings: number): Promise<number> => {
  const began = performance.now()
  const off = await tryMigrations(bookings, (sentence) => say(`    ${sentence}`))
  for (const sentence of off) say(`${red('✗')} ${sentence}`)
  say(`migrations: ${off.length} off; ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return off.length === 0 ? 0 : 1
}

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.ha) return loseLeaders(positionals, values.ttl === undefined ? undefined : Number(values.ttl))
  if (values.backup) return backUp()
  if (values.alerts) return fire()
  if (values.migrations) return release(Number(values.bookings ?? BOOKINGS))
  if (values.troubles) return bear(positionals)
  throw new PlainFailure('请说要试什么：--ha、--backup、--alerts、--troubles 或 --migrations')
}

process.exitCode = await main().catch((error) => {
  report(error)
  return 1
})
