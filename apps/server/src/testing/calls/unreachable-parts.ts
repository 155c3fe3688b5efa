// What is on disk, by the conventions of names and types, and what a list of rooms does not reach of it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PAYABLE_KINDS } from '@kuaimen/contract/kernel/payables'
import type { Services } from '../../context'
import type { MemberData } from '../../member-data'
import { payablePort } from '../../payment/payable.port'
import { partsOf, portsOf, type Room } from '../../room'

type Module = Record<string, unknown>
type Named = { readonly path: string; readonly name: string; readonly value: unknown }

/** From the disk and not by import.meta.glob, which would make every export count as used in the search for dead code. */
const src = fileURLToPath(new URL('../..', import.meta.url))
const onDisk = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => `./${path.replaceAll('\\', '/')}`)
  .filter((path) => path.split('/').length >= 3)
const filesOf = (...acts: string[]) => onDisk.filter((path) => acts.some((act) => path.endsWith(`.${act}.ts`)))

async function modulesOf(...acts: string[]): Promise<Record<string, Module>> {
  const read = filesOf(...acts).map(async (path) => [path, await import(/* @vite-ignore */ join(src, path))] as const)
  return Object.fromEntries(await Promise.all(read))
}

const files = filesOf('service', 'sql', 'http', 'table')
const lists = await modulesOf('http', 'jobs')
const modules = await modulesOf('service', 'sql', 'port', 'part')
const texts = Object.fromEntries(
  filesOf('service', 'sql', 'jobs', 'port', 'part').map((path) => [path, readFileSync(join(src, path), 'utf8')]),
)

const NO_ROOMS = new Set(['db', 'http', 'jobs', 'providers', 'testing', 'web'])
const folderOf = (path: string) => path.split('/')[1]!
const isInRoom = (path: string) => !NO_ROOMS.has(folderOf(path))

export const roomsOnDisk = [...new Set(files.filter(isInRoom).map(folderOf))]

/** Functions that member data runs. */
const insideOf = ({ merges, leaves, exports, obstacles, losses }: MemberData): unknown[] => [
  ...merges,
  ...leaves,
  ...exports.values(),
  obstacles,
  losses,
]

/**
 * Everything that a list of rooms reaches: each part, each member of a part that is a list or goes by names, and what is
 * inside of answers and of what members own.
 */
const reachedBy = (list: readonly Room[]): Set<unknown> =>
  new Set(
    list
      .flatMap(partsOf)
      .flatMap((part) => [
        ...Object.values(part).flatMap((one) => (typeof one === 'object' ? [one, ...Object.values(one)] : [one])),
        ...[...(part.provides ?? []), ...(part.on ?? [])].map(({ answer }) => answer),
        ...(part.memberData ?? []).flatMap(insideOf),
      ]),
  )

/** Files of calls, routes and jobs of which something is not reached. */
function unreachedLists(reached: ReadonlySet<unknown>): string[] {
  const isReached = (value: unknown) =>
    Array.isArray(value) ? value.every((one) => reached.has(one)) : reached.has(value)
  const isPart = (value: unknown) => typeof value === 'function' || Array.isArray(value)
  return Object.entries(lists)
    .filter(([path]) => isInRoom(path))
    .filter(([, module]) => !Object.values(module).filter(isPart).every(isReached))
    .map(([path]) => path)
}

const has = (value: unknown, ...names: string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)
const isCheck = (value: unknown) => has(value, 'find', 'name')
const isPort = (value: unknown) => has(value, 'name', 'arity')
const isEvent = (value: unknown) => has(value, 'name', 'deliver', 'listeners')
const isPlace = (value: unknown) => has(value, 'room', 'prefix', 'table', 'columns')
const isMemberData = (value: unknown) => has(value, 'tables', 'merges', 'leaves')

/** Declared to be what only a room's value can use. */
const isTyped = ({ path, name }: Named) =>
  new RegExp(
    `export const ${name}: (Payable|ApprovalAct|Queue|OrderPaperwork|RefundGate|HoldingVisits|NoticeStillValid|GuestOf|Turns|Quota|Listener<\\w+>|InnerListener<\\w+>|Reassign|Leave|Obstacles|Losses|Export|Audience|AuditCheck|DatabaseGauges|Command|EverySecond) =`,
  ).test(texts[path] ?? '') ||
  new RegExp(`export const ${name} = \\(ports: Ports\\): AuditCheck =>`).test(texts[path] ?? '')
/** The account exports its own rows itself. */
const isNamed = ({ path, name }: Named) =>
  (/^(reassign|export)[A-Z]/.test(name) && folderOf(path) !== 'account') || /^gate[A-Z]|Command$/.test(name)

/** Ends what has run out: each second by the room's value, or by one of its jobs. */
const expires = ({ path, name }: Named) =>
  /\/expir[ey]\.service\.ts$/.test(path) &&
  !Object.entries(texts).some(
    ([other, text]) =>
      folderOf(other) === folderOf(path) && /\.(jobs|part)\.ts$/.test(other) && text.includes(`${name}(`),
  )

const isDeclared = ({ path, value }: Named) =>
  path.endsWith('.part.ts') || [isCheck, isPort, isEvent, isMemberData, isPlace].some((is) => is(value))

const named: readonly Named[] = Object.entries(modules)
  .filter(([path]) => isInRoom(path))
  .flatMap(([path, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      (Array.isArray(value) && value.every(isPlace) ? value : [value]).map((one: unknown) => ({
        path,
        name,
        value: one,
      })),
    ),
  )

/** Single values that only a room's value can give to the server. */
const parts = named.filter((one) => isDeclared(one) || isTyped(one) || isNamed(one) || expires(one))

const unreachedParts = (reached: ReadonlySet<unknown>): string[] =>
  parts.filter(({ value }) => !reached.has(value)).map(({ path, name }) => `${path} ${name}`)

/** Whether a file of the server calls one of these with the value. */
const isCalledWith = (calls: string, name: string) =>
  Object.values(texts).some((text) => new RegExp(`\\b(${calls})\\([^;]*?\\b${name}\\b`).test(text))

const emitted = named.filter(({ name, value }) => isEvent(value) && isCalledWith('emit|emitNow', name))

/** Jobs that code adds, in the transaction that causes them. */
const added = new Set([
  ...emitted.map(({ value }) => Reflect.get(Object(value), 'name')),
  ...Object.values(texts).flatMap((text) =>
    [...text.matchAll(/add_?[jJ]ob\((?:\s*\w+,)?\s*'([^']+)'/g)].map(([, name]) => name!),
  ),
])

/** Events that never happen or are never passed on, and ports that nobody asks. */
const idle: readonly string[] = named.flatMap(({ path, name, value }) => {
  if (isPort(value)) return isCalledWith('of', name) ? [] : [`${path} ${name} is never asked`]
  if (!isEvent(value)) return []
  const { name: job, deliver } = Object(value)
  if (deliver === 'transaction') return isCalledWith('emitNow', name) ? [] : [`${path} ${name} is never emitted`]
  return added.has(job) && isCalledWith('deliver', name) ? [] : [`${path} ${name} is never emitted or delivered`]
})

/** Jobs that nothing runs, and lines of a crontab that name no job of their room. */
function idleJobs(list: readonly Room[], services: Services): string[] {
  return list.flatMap(partsOf).flatMap(({ jobs, crontab = [] }) => {
    const names = Object.keys(jobs?.(services) ?? {})
    const timed = crontab.map((line) => line.split(' ')[5] ?? line)
    return [
      ...names.filter((name) => !added.has(name) && !timed.includes(name)).map((name) => `${name} is never run`),
      ...timed.filter((name) => !names.includes(name)).map((name) => `${name} is no job of the room`),
    ]
  })
}

/** Kinds that no room gives, and what the list itself refuses. */
function faultsOfPorts(list: readonly Room[]): string[] {
  try {
    const payables = portsOf(list).of(payablePort)
    return PAYABLE_KINDS.filter((kind) => !payables.has(kind)).map((kind) => `no payable of kind ${kind}`)
  } catch (error) {
    return [String(error)]
  }
}

/** What is on disk and does not happen with this list of rooms. */
export function unreachableParts(list: readonly Room[], services: Services): string[] {
  const names = new Set(list.map(({ name }) => name))
  const reached = reachedBy(list)
  return [
    ...roomsOnDisk.filter((folder) => !names.has(folder)),
    ...unreachedLists(reached),
    ...unreachedParts(reached),
    ...idleJobs(list, services),
    ...idle,
    ...faultsOfPorts(list),
  ]
}
