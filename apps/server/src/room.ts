import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { EverySecond, Services } from './context'
import type { AuditCheck } from './db/audit.sql'
import type { DatabaseGauges } from './db/gauge'
import type { AnyEvent } from './events'
import { admitMemberPort, admitStaffPort } from './http/admit.port'
import type { Leaving } from './http/observe/draining'
import type { Binding } from './http/request/bind'
import { type MemberData, memberDataPort, ownersCheckPort } from './member-data'
import { collectPorts, type Port, type Ports, type Provision, provide } from './ports'

/** What the program does instead of serving; writes lines, and its number is the exit code. */
export type Command = (services: Services, args: readonly string[], say: (line: string) => void) => Promise<number>

/**
 * A part is what a room, or a chamber of it, consists of. What it has not, it leaves out; what it has and does not name here does
 * not happen, and `rooms.test.ts` finds it.
 */
export interface RoomPart {
  /** Calls of the contract. */
  readonly http?: readonly Binding[]
  /** Routes that are no calls: files, notices of providers. */
  readonly routes?: readonly ((http: FastifyInstance, services: Services, leaving: Leaving) => void)[]
  /** What happens later, by name. A job is added in the transaction that causes it. */
  readonly jobs?: (services: Services) => TaskList
  /** When jobs happen by the clock, in UTC. */
  readonly crontab?: readonly string[]
  readonly everySecond?: EverySecond
  /** By the name given on the command line. */
  readonly commands?: Readonly<Record<string, Command>>
  /** Checks of the whole database, besides that nothing belongs to an account that is gone; one may ask rooms above. */
  readonly audit?: readonly (AuditCheck | ((ports: Ports) => AuditCheck))[]
  /** What `/metrics` shows of its tables. */
  readonly gauges?: readonly DatabaseGauges[]
  /** Tables that belong to members, and what becomes of their rows. */
  readonly memberData?: readonly MemberData[]
  /** Ports that it declares: rooms above answer. */
  readonly asks?: readonly Port<unknown>[]
  /** Events that it declares: rooms above listen. */
  readonly emits?: readonly AnyEvent[]
  /** Its answers to ports of rooms below. */
  readonly provides?: readonly Provision[]
  /** Listeners to events, of rooms below or its own. */
  readonly on?: readonly Provision[]
}

/** A small room is one part; a large one has a part for each chamber, in the order in which members are merged and leave. */
export interface Room extends RoomPart {
  readonly name: string
  /** Rooms whose services, tables and SQL it may use: written out, since the boundary check reads it. */
  readonly uses?: readonly string[]
  readonly parts?: readonly RoomPart[]
}

/** A room's own part, then those of its chambers. */
export const partsOf = (room: Room): readonly RoomPart[] => [room, ...(room.parts ?? [])]

/** Asked by what carries the rooms. */
const STEWARDS_ASK = [admitMemberPort, admitStaffPort, memberDataPort, ownersCheckPort]

/** Two rooms that export under one name would hide one of them. */
function refuseTwice(data: readonly MemberData[]): void {
  const fields = data.flatMap(({ exports }) => [...exports.keys()])
  const twice = fields.find((field, nth) => fields.indexOf(field) < nth)
  if (twice) throw new Error(`rooms: ${twice} is exported twice`)
}

/** Questions that rooms, http and jobs may put to rooms which they must not import. */
export function portsOf(rooms: readonly Room[]): Ports {
  const parts = rooms.flatMap(partsOf)
  const data = parts.flatMap(({ memberData = [] }) => memberData)
  refuseTwice(data)
  return collectPorts(
    [
      ...STEWARDS_ASK,
      ...parts.flatMap(({ asks = [] }) => asks),
      ...parts.flatMap(({ emits = [] }) => emits.map(({ listeners }) => listeners)),
    ],
    [
      ...data.map((one) => provide(memberDataPort, one)),
      ...parts.flatMap(({ provides = [], on = [] }) => [...provides, ...on]),
    ],
  )
}
