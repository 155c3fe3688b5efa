import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { type Envelope, isEnvelope, OK } from '@kuaimen/contract/kernel/envelope'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { requestOf } from '@kuaimen/contract/kernel/request'

export interface CallOptions {
  signal?: AbortSignal
  /** The caller shows failures itself: no toast, no dialog. */
  quiet?: boolean
  /** Codes that are normally silent and that this caller wants shown. */
  shows?: readonly number[]
  idempotencyKey?: string
  /** Sent to its end even if the page is left meanwhile. */
  outlivesPage?: boolean
}

/** How a call reaches the server from where the code runs. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: CallOptions) => Promise<DataOf<E>>

/** No envelope came back: offline, timed out, or something between us and the server answered. */
export class TransportError extends Error {
  override name = 'TransportError'
}

export interface Transport {
  readonly headers: () => Record<string, string>
  readonly token: () => string | undefined
  /** Called with the time at which the server answered, as its reply says. */
  readonly onDate?: (date: string | null) => void
  /** Called once per failed call, before it rejects, with the token it was sent with. */
  readonly onFailure: (error: Refusal | TransportError, options: CallOptions, token: string | undefined) => void
}

export const REQUEST_TIMEOUT_MS = 10_000
export const NETWORK_ERROR = '网络错误'
const REACHED_WITHIN_MS = 5000

async function envelopeFrom(response: Response): Promise<Envelope> {
  const reply: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope(reply)) throw new TransportError(NETWORK_ERROR)
  return reply
}

const REPEATS = 2
const LONGEST_WAIT_S = 3

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const clock = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(clearTimeout(clock)), { once: true })
  })

/** A server that is too busy says when to come again. All of it within the patience of one call. */
async function patiently(send: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await send()
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || !seconds || tries > REPEATS) return response
    // Not all at the same moment.
    await pause(Math.min(seconds, LONGEST_WAIT_S) * tries * (750 + Math.random() * 500), signal)
  }
}

/** The one client of all calls. */
export const createCall = (transport: Transport): Call =>
  async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions = {}) {
    const { url, body } = requestOf(endpoint, input as object)
    const token = transport.token()
    const timer = new AbortController()
    const clock = setTimeout(() => timer.abort(), REQUEST_TIMEOUT_MS)
    const giveUp = () => timer.abort()
    options.signal?.addEventListener('abort', giveUp, { once: true })
    if (options.signal?.aborted) giveUp()
    try {
      const send = () =>
        fetch(url, {
          method: endpoint.method,
          headers: {
            ...transport.headers(),
            ...(token ? { Authorization: `Bearer ${token}` } : {}),
            ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
          },
          body,
          keepalive: options.outlivesPage === true,
          signal: timer.signal,
        })
      // An act without its key is never repeated: nobody knows whether it was done.
      const mayRepeat = endpoint.method === 'GET' || options.idempotencyKey !== undefined
      const response = mayRepeat ? await patiently(send, timer.signal) : await send()
      transport.onDate?.(response.headers.get('date'))
      const reply = await envelopeFrom(response)
      if (reply.code === OK) return reply.data as DataOf<E>
      throw new Refusal({ code: reply.code, status: response.status, msg: reply.msg }, reply.data)
    } catch (error) {
      if (options.signal?.aborted) throw error
      const failed =
        error instanceof Refusal || error instanceof TransportError ? error : new TransportError(NETWORK_ERROR)
      transport.onFailure(failed, options, token)
      throw failed
    } finally {
      clearTimeout(clock)
      options.signal?.removeEventListener('abort', giveUp)
    }
  }

/** Whether our own server answers. The browser's word that it is online says only that there is some network. */
export async function isServerReached(): Promise<boolean> {
  if (!navigator.onLine) return false
  const timer = new AbortController()
  const clock = setTimeout(() => timer.abort(), REACHED_WITHIN_MS)
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: timer.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(clock)
  }
}

/** Past what the browser remembers of this file; whether it came. */
export const fetchAnew = (file: string): Promise<boolean> =>
  fetch(file, { cache: 'reload' }).then(
    ({ ok }) => ok,
    () => false,
  )
