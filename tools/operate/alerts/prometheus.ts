// A real Prometheus with the rules of deploy/prometheus, for which a minute is a second.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../process/ports.ts'
import { fromRoot } from '../../terminal/root.ts'
import { startDaemon } from '../ha/daemon.ts'

const RULES = 'deploy/prometheus/kuaimen.rules.yml'
const TESTS = 'deploy/prometheus/kuaimen.rules.test.yml'
const FASTER = 60
/** A rate needs a few scrapes of a second each. */
const LEAST_SECONDS = 5

const seconds = { m: 60, h: 3600, d: 86_400 } as const

const shorter = (count: string, unit: string): number =>
  Math.ceil((Number(count) * seconds[unit as keyof typeof seconds]) / FASTER)

/** The same rules; only what they wait for, and how far back they look, is shorter. */
const hurried = (rules: string): string =>
  rules
    .replace(/for: (\d+)([mhd])/g, (_, count: string, unit: string) => `for: ${shorter(count, unit)}s`)
    .replace(
      /\[(\d+)([mhd])\]/g,
      (_, count: string, unit: string) => `[${Math.max(LEAST_SECONDS, shorter(count, unit))}s]`,
    )

export const alertNames = (): string[] =>
  [...readFileSync(fromRoot(RULES), 'utf8').matchAll(/^ {6}- alert: (\w+)/gm)].map(([, name]) => name!)

/** The planted series of every rule, in Prometheus' own time. */
export const testRules = (): string =>
  execFileSync('promtool', ['test', 'rules', fromRoot(TESTS)], { encoding: 'utf8' })

export type Targets = { kuaimen: readonly string[]; machines: readonly string[]; probe: { by: string; of: string } }

export type Prometheus = { firing: () => Promise<Set<string>>; stop: () => void }

const configOf = ({ kuaimen, machines, probe }: Targets): object => ({
  global: { scrape_interval: '1s', evaluation_interval: '1s', scrape_timeout: '1s' },
  rule_files: ['kuaimen.rules.yml'],
  scrape_configs: [
    { job_name: 'kuaimen', static_configs: [{ targets: kuaimen }] },
    { job_name: 'machines', static_configs: [{ targets: machines }] },
    {
      job_name: 'kuaimen-outside',
      metrics_path: '/probe',
      params: { module: ['http_2xx'], target: [probe.of] },
      static_configs: [{ targets: [probe.by] }],
    },
  ],
})

export const startPrometheus = async (dir: string, targets: Targets): Promise<Prometheus> => {
  const home = join(dir, 'prometheus')
  await mkdir(home)
  await writeFile(join(home, 'kuaimen.rules.yml'), hurried(readFileSync(fromRoot(RULES), 'utf8')))
  // JSON is YAML too.
  await writeFile(join(home, 'prometheus.yml'), JSON.stringify(configOf(targets)))
  const port = await freePort()
  const daemon = await startDaemon({
    program: 'prometheus',
    args: [
      `--config.file=${home}/prometheus.yml`,
      `--storage.tsdb.path=${home}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    logPath: join(dir, 'logs', 'prometheus.log'),
  })
  return {
    firing: async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined)
      if (!answer?.ok) return new Set()
      const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } }
      return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
    },
    stop: () => daemon.signal('SIGKILL'),
  }
}
