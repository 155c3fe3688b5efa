import type { FastifyReply } from 'fastify'

/** A stream of server-sent events to one browser, which asks again by itself after three seconds. */
export interface Stream {
  readonly send: (id: string, data: string) => void
  /** Keeps proxies and sockets from taking silence for an end. */
  readonly beat: () => void
  readonly end: () => void
  readonly onEnd: (work: () => void) => void
}

const RETRY_MS = 3000

export function openStream(reply: FastifyReply): Stream {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies in the manner of nginx would hold it back.
    'x-accel-buffering': 'no',
  })
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200)
  raw.write(`retry: ${RETRY_MS}\n\n`)
  return {
    send: (id, data) => void raw.write(`id: ${id}\nevent: ${data}\ndata: ${data}\n\n`),
    beat: () => void raw.write(': beat\n\n'),
    end: () => void raw.end(),
    onEnd: (work) => void raw.once('close', work),
  }
}
