// Every alert: first by its test, then by a real Prometheus on a real product with faults.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../../build/ensure-build.ts'
import { makeScratch } from '../../testing/scratch.ts'
import { makeSource, type Source } from '../backup/source.ts'
import { type Crewed, startCrew } from '../crew.ts'
import { requirePrograms, startDaemon } from '../ha/daemon.ts'
import { type Exporter, startExporter } from './exporter.ts'
import { badBackup, crowd, goodBackup, leaveHold, plantInDatabase, writeBackup } from './faults.ts'
import { type Outside, startOutside } from './outside.ts'
import { alertNames, type Prometheus, startPrometheus, testRules } from './prometheus.ts'

const PACKAGES = 'prometheus prometheus-node-exporter prometheus-blackbox-exporter postgresql'
const QUIET_MS = 12_000
const WITHIN_MS = 240_000

type Scene = { source: Source; crewed: Crewed; outside: Outside; exporter: Exporter; prometheus: Prometheus }
type Report = (alert: string, seconds: number) => void

/** A replica that only receives: it is there, and then it is not. */
const receive = async (source: Source) => {
  const folder = join(source.home, 'received')
  await mkdir(folder)
  const daemon = await startDaemon({
    program: 'pg_receivewal',
    args: ['-d', source.url, '-D', folder, '-n'],
    logPath: join(source.home, 'received.log'),
  })
  return () => daemon.signal('SIGKILL')
}

/** The database goes last: nothing else can be read without it. */
const loseDatabase = ({ source, crewed }: Scene) => {
  source.end()
  const asking = setInterval(() => {
    // A token is looked for in the database.
    const headers = { authorization: 'Bearer nobody' }
    void fetch(`${crewed.world.url}/api/book/detail?order_sn=B1`, { headers }).catch(() => {})
  }, 200)
  return () => clearInterval(asking)
}

const untilFired = async (prometheus: Prometheus, wanted: Set<string>, report: Report): Promise<void> => {
  const began = performance.now()
  for (; wanted.size > 0 && performance.now() - began < WITHIN_MS; await pause(500))
    for (const name of await prometheus.firing())
      if (wanted.delete(name)) report(name, (performance.now() - began) / 1000)
}

/** In this order: a certificate is read of an address that answers, and numbers of a database that does. */
const LATER = ['KuaimenUnreachable']
const LAST = ['KuaimenDatabaseAway', 'KuaimenErrors']

const plantAll = async (scene: Scene, report: Report): Promise<string[]> => {
  const { source, crewed, outside, exporter, prometheus } = scene
  const early = [...(await prometheus.firing())].map((name) => `${name} fires although all is well`)
  const wanted = new Set(alertNames().filter((name) => ![...LATER, ...LAST].includes(name)))
  exporter.plant()
  await writeBackup(outside.textfiles, badBackup)
  const off = await plantInDatabase(source)
  await leaveHold(crewed.world)
  const leave = await crowd(source)
  await crewed.processes[1]!.kill()
  await untilFired(prometheus, wanted, report)
  await leave()
  const later = new Set(LATER)
  outside.close()
  await untilFired(prometheus, later, report)
  const last = new Set(LAST)
  const enough = loseDatabase(scene)
  await untilFired(prometheus, last, report)
  enough()
  return [...early, ...off, ...[...wanted, ...later, ...last].map((name) => `${name} did not fire`)]
}

export const tryAlerts = async (say: (sentence: string) => void, report: Report): Promise<string[]> => {
  requirePrograms(['promtool', 'prometheus', 'prometheus-node-exporter', 'prometheus-blackbox-exporter'], PACKAGES)
  say(testRules().trim().split('\n').join(' '))
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const source = await makeSource(scratch.dir)
  const outside = await startOutside(scratch.dir)
  const exporter = await startExporter()
  const crewed = await startCrew({
    ...{ scratch: scratch.dir, databaseUrl: source.url, ownUrl: source.url, roles: ['web', 'web'] },
  })
  await writeBackup(outside.textfiles, goodBackup)
  const gone = await receive(source)
  const ports = crewed.processes.map(({ port }) => `127.0.0.1:${port}`)
  const prometheus = await startPrometheus(scratch.dir, {
    ...{ kuaimen: [...ports, exporter.address], machines: [outside.machine] },
    probe: { by: outside.prober, of: outside.url },
  })
  try {
    await pause(QUIET_MS + 16_000)
    gone()
    return await plantAll({ source, crewed, outside, exporter, prometheus }, report)
  } finally {
    prometheus.stop()
    outside.stop()
    exporter.stop()
    await crewed.end().catch(() => {})
    await scratch.remove()
  }
}
