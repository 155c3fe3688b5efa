// Troubles of a year that no machine is lost by: a worker that dies at work, names, late providers, a clock that jumps.
import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '../../build/ensure-build.ts'
import type { Person } from '../../chaos/scenarios.ts'
import { startPostgres } from '../../postgres/postgres.ts'
import { PlainFailure } from '../../terminal/failure.ts'
import { fromRoot } from '../../terminal/root.ts'
import { makeScratch } from '../../testing/scratch.ts'
import { type Crewed, startCrew } from '../crew.ts'
import { signUpPeople, startStorm, verdict } from '../storm.ts'
import { type Late, layLate } from './late.ts'
import { limitMemory } from './memory.ts'

const PEOPLE = 4
const QUIET_MS = 3000
const TROUBLE_MS = 15_000
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

type Scene = { crewed: Crewed; late: Late; setClock: (offset: string) => Promise<void>; namesAway: string }

const worker = async ({ crewed }: Scene): Promise<string> => {
  for (let nth = 0; nth < 5; nth += 1) {
    await pause(2000)
    await crewed.processes.at(-1)!.kill()
    await crewed.start(undefined, 'worker')
  }
  return 'the worker killed -9 five times at work, and started again'
}

/** Connections end too, so that new ones have to be made by name. */
const names = async ({ crewed, namesAway }: Scene): Promise<string> => {
  await writeFile(namesAway, '')
  await crewed.world.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await pause(TROUBLE_MS)
  await rm(namesAway)
  return `${TROUBLE_MS / 1000} s without names, of providers and of the database`
}

const slow = async ({ late }: Scene): Promise<string> => {
  late.begin()
  await pause(TROUBLE_MS)
  late.end()
  return `${TROUBLE_MS / 1000} s in which providers do what they are asked and answer after 60 s`
}

const clock = async ({ setClock }: Scene): Promise<string> => {
  for (const offset of ['+1h', '+0', '-1h', '+0']) {
    await setClock(offset)
    await pause(TROUBLE_MS)
  }
  return 'the clock of the product’s machines an hour ahead, back, an hour behind, back'
}

/** Memory from before counts for the group that the process came from: of what it asks for from now on it gets so much. */
const MORE_MB = 16
const KILLED_WITHIN_MS = 60_000

/** Killed by the kernel three times, and started again as systemd and containers do. */
const memory = async ({ crewed }: Scene): Promise<string> => {
  const group = limitMemory(MORE_MB)
  if (!group) return 'not tried: this account may make no group of processes with a limit'
  const after: string[] = []
  let web = crewed.processes[0]!
  for (let nth = 0; nth < 3; nth += 1) {
    const began = performance.now()
    group.admit(web.pid)
    while (crewed.deaths.length === 0 && performance.now() - began < KILLED_WITHIN_MS) await pause(100)
    if (crewed.deaths.length === 0)
      throw new PlainFailure(`the kernel has killed nobody in ${KILLED_WITHIN_MS / 1000} s`)
    after.push(((performance.now() - began) / 1000).toFixed(0))
    crewed.deaths.splice(0)
    web = await crewed.start(undefined, 'web')
  }
  group.remove()
  return `a web process killed by the kernel for its memory, ${after.join(', ')} s after the limit, and started again`
}

export const troubles = { worker, names, slow, clock, memory } satisfies Record<
  string,
  (scene: Scene) => Promise<string>
>
export type TroubleName = keyof typeof troubles

export type Borne = { name: TroubleName; said: string[]; off: string[] }

/** The largest that a process has been, in MB. */
const largest = ({ processes }: Crewed): number =>
  Math.max(
    ...processes.map(({ pid }) => {
      const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return Math.round(Number(peak ?? 0) / 1024)
    }),
  )

/** Providers refuse the stamps of a machine whose clock is wrong: who is at their cashier then cannot pay, and loses nothing. */
const isUnpaid = (sentence: string) =>
  /lab payments\/\w+: 404|not begun: 201006|the cashier does not open/.test(sentence)

const bear = async (name: TroubleName, scene: Scene, people: readonly Person[]): Promise<Borne> => {
  const { crewed } = scene
  const storm = startStorm(crewed.world, people)
  await pause(QUIET_MS)
  crewed.front.passed.splice(0)
  const what = await troubles[name](scene)
  await pause(QUIET_MS)
  await storm.over()
  const { customers } = storm
  const found = [...storm.off, ...(await verdict(crewed.world, customers)), ...crewed.deaths.splice(0)]
  const unpaid = name === 'clock' ? found.filter(isUnpaid) : []
  const off = found.filter((sentence) => !unpaid.includes(sentence))
  const passed = crewed.front.passed.splice(0)
  const refused = passed.filter(({ status }) => status >= 500).length
  const slowest = Math.round(Math.max(0, ...passed.map(({ ms }) => ms)))
  const done = customers.filter(({ shown }) => shown === 'done').length
  const left = customers.filter(({ shown }) => shown === 'left').length
  return {
    ...{ name, off },
    said: [
      what,
      `${customers.length} customers: ${done} shown booked and paid, ${left} shown cancelled; ${passed.length} requests, ${refused} refused (5xx), slowest ${slowest} ms`,
      ...(unpaid.length > 0 ? [`${unpaid.length} could not pay or book while the clock was wrong`] : []),
      `${crewed.processes.length} of 3 processes alive, the largest ${largest(crewed)} MB`,
    ],
  }
}

export const bearTroubles = async (wanted: readonly TroubleName[], report: (one: Borne) => void): Promise<void> => {
  if (!existsSync(FAKETIME)) throw new PlainFailure('这里没有 libfaketime。请先安装：apt-get install -y libfaketime')
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const postgres = await startPostgres({ dir: join(scratch.dir, 'postgres') })
  const [clockFile, namesAway] = [join(scratch.dir, 'clock'), join(scratch.dir, 'names-away')]
  const setClock = (offset: string) => writeFile(clockFile, `${offset}\n`)
  await setClock('+0')
  let late: Late | undefined
  const crewed = await startCrew({
    scratch: scratch.dir,
    databaseUrl: Object.assign(new URL(postgres.url), { hostname: 'database.trial' }).href,
    ownUrl: postgres.url,
    roles: ['web', 'web', 'worker'],
    around: async (labPort) => {
      late = await layLate(labPort)
      const backend = `http://provider.trial:${late.port}/sim`
      return {
        // Phones open Alipay's address themselves, and know no names of a trial.
        ...{ WX_PAY_API: `${backend}/wx-pay`, WX_API: `${backend}/wx-api`, SMS_ENDPOINT: `${backend}/sms` },
        NODE_OPTIONS: `--import ${pathToFileURL(fromRoot('tools/operate/troubles/names.mjs'))}?away=${namesAway}`,
        ...{ LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: clockFile },
        ...{ FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
      }
    },
  })
  try {
    const people = await signUpPeople(crewed.world, PEOPLE)
    for (const name of wanted) report(await bear(name, { crewed, late: late!, setClock, namesAway }, people))
  } finally {
    await setClock('+0')
    await rm(namesAway, { force: true })
    await crewed.end()
    late?.stop()
    await postgres.stop()
    await scratch.remove()
  }
}
