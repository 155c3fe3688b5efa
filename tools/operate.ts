// `npm run operate -- --ha`: a database of three nodes by deploy/ha loses its leader in four ways, under load.
// `--ha machine cut` some of it; `--ttl 20` with the lock's life that newer Patronis insist on.
// `npm run operate -- --backup`: backups by deploy/backup, restored and audited, and recovery to a point in time.
// `npm run operate -- --alerts`: tests of every alert, then a real Prometheus and planted faults until they fire.
import { parseArgs } from 'node:util'
import { tryAlerts } from './operate/alerts/trial.ts'
import { tryBackups } from './operate/backup/trial.ts'
import { type LossName, losses, tryLosses } from './operate/ha/run.ts'
import { PlainFailure, report } from './terminal/failure.ts'
import { dim, green, red, say } from './terminal/say.ts'

const options = {
  ha: { type: 'boolean' },
  backup: { type: 'boolean' },
  alerts: { type: 'boolean' },
  ttl: { type: 'string' },
} as const

const isLoss = (name: string): name is LossName => name in losses

const loseLeaders = async (said: readonly string[], ttl: number | undefined): Promise<number> => {
  const unknown = said.find((name) => !isLoss(name))
  if (unknown) throw new PlainFailure(`没有 ${unknown}：可以是 ${Object.keys(losses).join('、')}`)
  const wanted = (said.length > 0 ? said : Object.keys(losses)).filter(isLoss)
  const began = performance.now()
  let failed = 0
  await tryLosses(
    wanted,
    ({ name, what, said: sentences, off }) => {
      if (off.length > 0) failed += 1
      say(`${off.length === 0 ? green('✓') : red('✗')} ${name}: ${what}`)
      for (const sentence of sentences) say(`    ${sentence}`)
      for (const sentence of off) say(`    ${red('✗')} ${sentence}`)
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

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.ha) return loseLeaders(positionals, values.ttl === undefined ? undefined : Number(values.ttl))
  if (values.backup) return backUp()
  if (values.alerts) return fire()
  throw new PlainFailure('请说要试什么：--ha、--backup 或 --alerts')
}

process.exitCode = await main().catch((error) => {
  report(error)
  return 1
})
