import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { envelopeOf } from '../reply/failures'

/** How long one connection may take for what it does, in milliseconds. */
export interface SocketLimits {
  /** For the head of a request. */
  readonly headMs: number
  /** For a whole request, head and body. */
  readonly requestMs: number
  /** Without a byte in either direction. */
  readonly silentMs: number
  /** How often requests that take too long are looked for. */
  readonly checkMs: number
  /** For reading our refusal of a request that was none. */
  readonly refusalMs: number
}

export const SOCKET_LIMITS: SocketLimits = {
  headMs: 20_000,
  requestMs: 30_000,
  silentMs: 60_000,
  checkMs: 5000,
  refusalMs: 5000,
}

export const socketOptions = (limits: SocketLimits) => ({
  requestTimeout: limits.requestMs,
  connectionTimeout: limits.silentMs,
  http: { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.checkMs },
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => refuseUnparsed(error, socket, limits.refusalMs),
})

const UNPARSED = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** What is no HTTP, or comes too slowly, never reaches a route; it gets its envelope straight on the socket. */
function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket, withinMs: number): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const status = UNPARSED.get(error.code ?? '') ?? 400
  const body = JSON.stringify(envelopeOf(new Refusal({ ...invalidInput, status })))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Not only our half: a client that keeps its own half open would keep the socket.
  socket.destroySoon()
  const timer = setTimeout(() => socket.destroy(), withinMs)
  socket.once('close', () => clearTimeout(timer))
}
