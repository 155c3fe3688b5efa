import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { isEnvelope, OK } from '@kuaimen/contract/kernel/envelope'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { requestOf } from '@kuaimen/contract/kernel/request'
import { reauthNeeded, staffSignedOut } from '@kuaimen/contract/staff/staff.errors'

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
}

export type Call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: CallOptions) => Promise<DataOf<E>>

/** No envelope came back: offline, timed out, or something between us and the server answered. */
export class TransportError extends Error {
  override name = 'TransportError'
}

/** The places that a call turns to when the server wants to know better who it is. */
export interface Doors {
  readonly signedOut: (endpoint: Endpoint) => void
  /** Asks for the second factor; whether it was given. */
  readonly secondFactor: () => Promise<boolean>
}

const TIMEOUT_MS = 15_000
const NETWORK_ERROR = '网络不通，请检查后重试'

/** Answers of tagged calls, in memory alone: what has not changed is not sent again. */
const tagged = new Map<string, { readonly tag: string; readonly data: unknown }>()

async function send(endpoint: Endpoint, input: object, { signal, idempotencyKey }: CallOptions): Promise<unknown> {
  const { url, body } = requestOf(endpoint, input)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const known = endpoint.taggedBut ? tagged.get(url) : undefined
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(known ? { 'If-None-Match': known.tag } : {}),
    },
    body,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (known && response.status === 304) return known.data
  const reply: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope(reply)) throw new TransportError(NETWORK_ERROR)
  const tag = endpoint.taggedBut && response.headers.get('etag')
  if (tag && reply.code === OK) {
    // One board at a time: yesterday's is not looked at again.
    tagged.clear()
    tagged.set(url, { tag, data: reply.data })
  }
  if (reply.code === OK) return reply.data
  throw new Refusal({ code: reply.code, status: response.status, msg: reply.msg }, reply.data)
}

async function sendOrSay(endpoint: Endpoint, input: object, options: CallOptions): Promise<unknown> {
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (options.signal?.aborted || error instanceof Refusal || error instanceof TransportError) throw error
    throw new TransportError(NETWORK_ERROR)
  }
}

const isRefusal = (error: unknown, { code }: { readonly code: number }): boolean =>
  error instanceof Refusal && error.code === code

/** The one client of all calls. A call that wants the second factor is made again, with the same key, once it was given. */
export const createCall = ({ signedOut, secondFactor }: Doors): Call =>
  async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions = {}) {
    const make = () => sendOrSay(endpoint, input as object, options) as Promise<DataOf<E>>
    try {
      return await make()
    } catch (error) {
      // A door that says itself who may pass is asked by those who are not signed in.
      if (endpoint.access === 'staff' && isRefusal(error, staffSignedOut)) signedOut(endpoint)
      if (isRefusal(error, reauthNeeded) && (await secondFactor())) return await make()
      throw error
    }
  }

/** Whether anybody answers at all: asked before a reload, which would leave nothing on the screen. */
export const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
