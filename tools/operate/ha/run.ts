// The leader is lost in every way that a machine can be lost, while customers book, pay and cancel.
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../../build/ensure-build.ts'
import type { Customer } from '../../chaos/customer.ts'
import type { Person } from '../../chaos/scenarios.ts'
import { makeScratch } from '../../testing/scratch.ts'
import { type Crewed, startCrew } from '../crew.ts'
import { signUpPeople, startStorm, verdict } from '../storm.ts'
import { type Ledger, startLedger } from './ledger.ts'
import { type Node, type Nodes, startNodes } from './nodes.ts'

const PEOPLE = 4
const QUIET_MS = 3000
/** So long after the loss everything is looked at: longer than any lock lives. */
const WATCH_MS = 30_000

type Loss = {
  what: string
  lose: (leader: Node) => Promise<void> | void
  after: (leader: Node) => Promise<void> | void
}

export const losses = {
  killed: {
    what: 'Patroni and PostgreSQL killed -9, Patroni started again as systemd does',
    lose: async (leader) => {
      leader.kill('database')
      await pause(1000)
      await leader.start()
    },
    after: () => {},
  },
  machine: {
    what: 'the machine is gone: Patroni, PostgreSQL and etcd killed -9',
    lose: (leader) => leader.kill('machine'),
    after: (leader) => leader.start(),
  },
  stopped: {
    what: 'Patroni and PostgreSQL stand still (SIGSTOP), and go on half a minute later',
    lose: (leader) => leader.stop(),
    after: (leader) => leader.goOn(),
  },
  cut: {
    what: 'Patroni reaches no etcd any more, everything else it does',
    lose: (leader) => leader.cut(),
    after: (leader) => leader.mend(),
  },
} satisfies Record<string, Loss>
export type LossName = keyof typeof losses

export type Suffered = { name: LossName; what: string; said: string[]; off: string[] }

const count = (customers: readonly Customer[], state: Customer['shown']) =>
  customers.filter(({ shown }) => shown === state).length

/** The longest time without a booking that a customer was told of, in seconds. */
const bookingGap = ({ front }: Crewed, [from, to]: readonly [number, number]): number => {
  const at = front.passed
    .splice(0)
    .filter(({ path, status }) => path.startsWith('/api/book/startbook') && status === 200)
    .map((one) => one.at)
  const all = [from, ...at, to]
  return Math.max(0, ...all.slice(1).map((one, nth) => one - all[nth]!)) / 1000
}

type Stage = { nodes: Nodes; crewed: Crewed; people: readonly Person[]; ledger: Ledger }

const suffer = async (name: LossName, { nodes, crewed, people, ledger }: Stage): Promise<Suffered> => {
  const { what, lose, after } = losses[name] as Loss
  await nodes.settled()
  const storm = startStorm(crewed.world, people)
  await pause(QUIET_MS)
  ledger.longestGap()
  crewed.front.passed.splice(0)
  const leader = await nodes.leader()
  const lostAt = Date.now()
  await lose(leader)
  await pause(WATCH_MS)
  const watched = [lostAt, Date.now()] as const
  const next = await nodes.leader()
  await after(leader)
  await nodes.settled()
  await storm.over()
  const gap = ledger.longestGap()
  const written = await ledger.account()
  const { customers } = storm
  const off = [...storm.off, ...(await verdict(crewed.world, customers)), ...crewed.deaths.splice(0)]
  if (written.lost > 0) off.push(`${written.lost} acknowledged writes are lost`)
  return {
    ...{ name, what, off },
    said: [
      `${gap.toFixed(1)} s without writes, ${bookingGap(crewed, watched).toFixed(1)} s without bookings; ${leader.name} led, then ${next.name}`,
      `${written.acknowledged} writes acknowledged, ${written.lost} lost; ${customers.length} customers: ${count(customers, 'done')} shown booked and paid, ${count(customers, 'left')} shown cancelled`,
      `${crewed.processes.length} of 3 processes alive`,
    ],
  }
}

export const tryLosses = async (
  wanted: readonly LossName[],
  report: (one: Suffered) => void,
  { ttl, say }: { ttl?: number | undefined; say: (sentence: string) => void },
): Promise<void> => {
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const nodes = await startNodes(scratch.dir, ttl)
  try {
    say('three nodes are up')
    const crewed = await startCrew({
      ...{ scratch: scratch.dir, databaseUrl: nodes.url, ownUrl: nodes.url, roles: ['web', 'web', 'worker'] },
    })
    const ledger = await startLedger(nodes.url)
    say('the product is up')
    try {
      const people = await signUpPeople(crewed.world, PEOPLE)
      for (const name of wanted) report(await suffer(name, { nodes, crewed, people, ledger }))
    } finally {
      await ledger.stop()
      await crewed.end()
    }
  } finally {
    await nodes.end()
    await scratch.remove()
  }
}
