import type { Services } from './context'
import type { Tx } from './db/database'
import { addEventJob } from './db/event.sql'
import { type Port, type Provision, port, provide } from './ports'

/** May be called again for the same happening: it has to bear that. */
export type Listener<T> = (services: Services, news: T) => Promise<unknown>
/** Called once, in the transaction in which it happens. */
export type InnerListener<T> = (tx: Tx, news: T, services: Services) => Promise<unknown>

/** Something that happens in a room, by a job of the same name: rooms above hear of it once it is committed. */
export interface JobEvent<T> {
  readonly name: string
  readonly deliver: 'job'
  readonly listeners: Port<Listener<T>, 'many'>
}

/** The same within the transaction: what rooms above do about it stands or falls with it. */
export interface InnerEvent<T> {
  readonly name: string
  readonly deliver: 'transaction'
  readonly listeners: Port<InnerListener<T>, 'many'>
}

/** Declared in the room where it happens. A job's name is in the queues of databases, and stays. */
export function event<T>(name: string, how: { deliver: 'job' }): JobEvent<T>
export function event<T>(name: string, how: { deliver: 'transaction' }): InnerEvent<T>
export function event<T>(name: string, { deliver }: { deliver: 'job' | 'transaction' }): JobEvent<T> | InnerEvent<T> {
  return deliver === 'job'
    ? { name, deliver, listeners: port<Listener<T>>(name, 'many') }
    : { name, deliver, listeners: port<InnerListener<T>>(name, 'many') }
}

/** An event of whatever it tells. */
export type AnyEvent = JobEvent<never> | InnerEvent<never>

export function on<T>(heard: JobEvent<T>, listener: NoInfer<Listener<T>>): Provision
export function on<T>(heard: InnerEvent<T>, listener: NoInfer<InnerListener<T>>): Provision
export function on(heard: { readonly listeners: Port<unknown> }, listener: unknown): Provision {
  return provide(heard.listeners, listener)
}

/** Adds the job, in the transaction that causes it; the key makes it one of many. What the job tells, its room reads then. */
export const emit = <T extends object>(tx: Tx, happened: JobEvent<T>, about: Partial<T>, key: string) =>
  addEventJob(tx, happened.name, about, key)

/** By the room's job: every listener is called, one after the other. */
export async function deliver<T>(services: Services, happened: JobEvent<T>, news: T): Promise<void> {
  for (const listener of services.ports.of(happened.listeners)) await listener(services, news)
}

/** Every listener is called at once, in the order of the rooms. */
export async function emitNow<T>(services: Services, tx: Tx, happened: InnerEvent<T>, news: T): Promise<void> {
  for (const listener of services.ports.of(happened.listeners)) await listener(tx, news, services)
}
