import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type {
  Admit,
  Ended,
  EverySecond,
  Export,
  Freed,
  GuestOf,
  Hooks,
  Identified,
  Invoiced,
  Leave,
  Losses,
  Obstacles,
  Payable,
  Places,
  Reassign,
  RefundGate,
  Services,
  StillHolds,
  Subscribed,
  Turns,
  VisitsOf,
} from './context'
import type { AuditCheck } from './db/audit.sql'
import type { DatabaseGauges } from './db/gauge'
import type { Binding } from './http/request/bind'

/** What the program does instead of serving; writes lines, and its number is the exit code. */
export type Command = (services: Services, args: readonly string[], say: (line: string) => void) => Promise<number>

/**
 * Everything a room consists of. What a room has not, it leaves out; what it has and does not name here does not
 * happen, and `rooms.test.ts` finds it.
 */
export interface Room {
  readonly name: string
  /** Calls of the contract. */
  readonly http?: readonly Binding[]
  /** Routes that are no calls: files, notices of providers. */
  readonly routes?: readonly ((http: FastifyInstance, services: Services) => void)[]
  /** What happens later, by name. A job is added in the transaction that causes it. */
  readonly jobs?: (services: Services) => TaskList
  /** When jobs happen by the clock, in UTC. */
  readonly crontab?: readonly string[]
  readonly everySecond?: EverySecond
  /** By the name given on the command line. */
  readonly commands?: Readonly<Record<string, Command>>
  /** What must hold of the whole database. */
  readonly audit?: readonly AuditCheck[]
  /** What `/metrics` shows of its tables. */
  readonly gauges?: readonly DatabaseGauges[]
  /** Who members and staff are; given by one room alone. */
  readonly admit?: Admit
  readonly reassign?: readonly Reassign[]
  /** Each in turn; what a room consists of may leave apart. */
  readonly leave?: Leave | readonly Leave[]
  readonly obstacles?: Obstacles
  readonly losses?: Losses | readonly Losses[]
  /** By the field of the export. */
  readonly exports?: Readonly<Record<string, Export>>
  readonly beforeRefund?: RefundGate
  readonly payables?: readonly Payable[]
  /** Whose visits hold cells, where the room makes such visits. */
  readonly visitsOf?: VisitsOf
  /** Told by a job of every booking that is over. */
  readonly ended?: Ended
  /** Told of every company's invoice that is issued. */
  readonly invoiced?: Invoiced
  /** Told by a job when cells of a day that is watched come free. */
  readonly freed?: Freed
  /** Places held for who waited; given by one room at most. */
  readonly turns?: Turns
  /** Places of its own for bookings, where the room has a number of them. */
  readonly places?: Places
  /** Asked before a notice is sent. */
  readonly stillHolds?: StillHolds
  /** Asked before a guest is told: to which number, if any. */
  readonly guestOf?: GuestOf
  /** Told when a member allows messages by WeChat. */
  readonly subscribed?: Subscribed
  /** Told when a WeChat identity is a member's. */
  readonly identified?: Identified
}

const given = <T>(parts: readonly (T | undefined)[]): T[] => parts.filter((part): part is T & {} => part !== undefined)

/** By name, and a name is given once. */
function byName<K, V>(entries: readonly (readonly [K, V])[]): ReadonlyMap<K, V> {
  const map = new Map<K, V>()
  for (const [name, value] of entries) {
    if (map.has(name)) throw new Error(`rooms: ${String(name)} is given twice`)
    map.set(name, value)
  }
  return map
}

/** Without one no member is let in, and with two it would depend on their order. */
function admitOf(rooms: readonly Room[]): Admit {
  const [admit, ...more] = given(rooms.map((room) => room.admit))
  if (!admit || more.length > 0) throw new Error('rooms: exactly one of them admits members and staff')
  return admit
}

/** What http and lower rooms may call of the rooms. */
export const hooksOf = (rooms: readonly Room[]): Hooks => ({
  admit: admitOf(rooms),
  reassign: rooms.flatMap(({ reassign }) => reassign ?? []),
  leave: rooms.flatMap(({ leave = [] }) => leave),
  obstacles: given(rooms.map(({ obstacles }) => obstacles)),
  losses: rooms.flatMap(({ losses = [] }) => losses),
  exports: byName(rooms.flatMap(({ exports = {} }) => Object.entries(exports))),
  refundGates: given(rooms.map(({ beforeRefund }) => beforeRefund)),
  payables: byName(rooms.flatMap(({ payables = [] }) => payables.map((one) => [one.kind, one] as const))),
  visitsOf: given(rooms.map(({ visitsOf }) => visitsOf)),
  ended: given(rooms.map(({ ended }) => ended)),
  invoiced: given(rooms.map(({ invoiced }) => invoiced)),
  freed: given(rooms.map(({ freed }) => freed)),
  turns: given(rooms.map(({ turns }) => turns))[0],
  places: given(rooms.map(({ places }) => places)),
  stillHolds: given(rooms.map(({ stillHolds }) => stillHolds)),
  guestOf: given(rooms.map(({ guestOf }) => guestOf)),
  subscribed: given(rooms.map(({ subscribed }) => subscribed)),
  identified: given(rooms.map(({ identified }) => identified)),
})
