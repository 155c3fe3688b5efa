// What is on disk, by the conventions of names and types, and what a list of rooms does not reach of it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PAYABLE_KINDS } from '@kuaimen/contract/kernel/payables'
import type { Services } from '../../context'
import { hooksOf, type Room } from '../../room'

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
const modules = await modulesOf('service', 'sql')
const texts = Object.fromEntries(
  filesOf('service', 'sql', 'jobs').map((path) => [path, readFileSync(join(src, path), 'utf8')]),
)

const NO_ROOMS = new Set(['db', 'http', 'jobs', 'providers', 'testing', 'web'])
const folderOf = (path: string) => path.split('/')[1]!
const isInRoom = (path: string) => !NO_ROOMS.has(folderOf(path))

export const roomsOnDisk = [...new Set(files.filter(isInRoom).map(folderOf))]

/** Everything that a list of rooms reaches: each part, and each member of a part that is a list or goes by names. */
const reachedBy = (list: readonly Room[]): Set<unknown> =>
  new Set(
    list.flatMap((room) =>
      Object.values(room).flatMap((part) => (typeof part === 'object' ? [part, ...Object.values(part)] : [part])),
    ),
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

const isCheck = (value: unknown) => typeof value === 'object' && value !== null && 'find' in value && 'name' in value

/** Declared to be what only a room's value can use. */
const isTyped = ({ path, name }: Named) =>
  new RegExp(
    `export const ${name}: (Payable|RefundGate|Reassign|Leave|Obstacles|Losses|Export|AuditCheck|DatabaseGauges|Command|VisitsOf|Ended|StillHolds|GuestOf|EverySecond|Subscribed|Identified|Invoiced|Freed|Turns|Places) =`,
  ).test(texts[path] ?? '')
/** The account calls what others give, and reassigns and exports its own rows itself. */
const isNamed = ({ path, name }: Named) =>
  (/^(reassign|export)[A-Z]/.test(name) && folderOf(path) !== 'account') || /^gate[A-Z]|Command$/.test(name)

/** Ends what has run out: each second by the room's value, or by one of its jobs. */
const expires = ({ path, name }: Named) =>
  /\/expir[ey]\.service\.ts$/.test(path) &&
  !Object.entries(texts).some(
    ([other, text]) => folderOf(other) === folderOf(path) && other.endsWith('.jobs.ts') && text.includes(`${name}(`),
  )

/** Single values that only a room's value can give to the server. */
const parts: readonly Named[] = Object.entries(modules)
  .filter(([path]) => isInRoom(path))
  .flatMap(([path, module]) => Object.entries(module).map(([name, value]) => ({ path, name, value })))
  .filter((one) => isCheck(one.value) || isTyped(one) || isNamed(one) || expires(one))

const unreachedParts = (reached: ReadonlySet<unknown>): string[] =>
  parts.filter(({ value }) => !reached.has(value)).map(({ path, name }) => `${path} ${name}`)

/** Jobs that code adds, in the transaction that causes them. */
const added = new Set(
  Object.values(texts).flatMap((text) =>
    [...text.matchAll(/add_?[jJ]ob\((?:\s*\w+,)?\s*'([^']+)'/g)].map(([, name]) => name!),
  ),
)

/** Jobs that nothing runs, and lines of a crontab that name no job of their room. */
function idleJobs(list: readonly Room[], services: Services): string[] {
  return list.flatMap(({ jobs, crontab = [] }) => {
    const names = Object.keys(jobs?.(services) ?? {})
    const timed = crontab.map((line) => line.split(' ')[5] ?? line)
    return [
      ...names.filter((name) => !added.has(name) && !timed.includes(name)).map((name) => `${name} is never run`),
      ...timed.filter((name) => !names.includes(name)).map((name) => `${name} is no job of the room`),
    ]
  })
}

/** Kinds that no room gives, and what the list itself refuses. */
function faultsOfHooks(list: readonly Room[]): string[] {
  try {
    const { payables } = hooksOf(list)
    return PAYABLE_KINDS.filter((kind) => !payables.has(kind)).map((kind) => `no payable of kind ${kind}`)
  } catch (error) {
    return [String(error)]
  }
}

/** What is on disk and does not happen with this list of rooms. */
export function leftOut(list: readonly Room[], services: Services): string[] {
  const names = new Set(list.map(({ name }) => name))
  const reached = reachedBy(list)
  return [
    ...roomsOnDisk.filter((folder) => !names.has(folder)),
    ...unreachedLists(reached),
    ...unreachedParts(reached),
    ...idleJobs(list, services),
    ...faultsOfHooks(list),
  ]
}
