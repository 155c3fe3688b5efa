// A load balancer before the processes, as any other: asks who is ready, and sends each request to the next.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const PROBE_EVERY_MS = 250
const PROBE_WITHIN_MS = 2000

/** A request that came through, and what became of it. */
export type Passed = { path: string; status: number; ms: number; at: number }

export type Front = {
  port: number
  add: (port: number) => void
  remove: (port: number) => void
  passed: Passed[]
  /** The slowest answer of each probe round, in ms; one that did not come counts as the limit. */
  probes: number[]
  stop: () => Promise<void>
}

type Ahead = { port: number; isReady: boolean }
type Whole = { incoming: IncomingMessage; body: Buffer }

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

class Balancer {
  readonly passed: Passed[] = []
  readonly probes: number[] = []
  private readonly ahead: Ahead[] = []
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256 })
  private turn = 0

  add(port: number): void {
    this.ahead.push({ port, isReady: true })
  }

  remove(port: number): void {
    const nth = this.ahead.findIndex((one) => one.port === port)
    if (nth >= 0) this.ahead.splice(nth, 1)
  }

  /** Those that say they are ready; all, when nobody is. */
  private candidates(): Ahead[] {
    const ready = this.ahead.filter(({ isReady }) => isReady)
    const some = ready.length > 0 ? ready : [...this.ahead]
    this.turn += 1
    return some.map((_, nth) => some[(nth + this.turn) % some.length]!)
  }

  private send({ port }: Ahead, { incoming, body }: Whole, reply: ServerResponse): Promise<number> {
    return new Promise((done, fail) => {
      const { method, url, headers } = incoming
      const far = request({ host: '127.0.0.1', port, method, path: url, headers, agent: this.agent }, (answer) => {
        const status = answer.statusCode ?? 502
        reply.writeHead(status, answer.headers)
        answer.pipe(reply)
        answer.on('error', () => reply.destroy())
        answer.on('end', () => done(status))
      })
      far.on('error', fail)
      far.end(body)
    })
  }

  /** As nginx does: what may not have been sent, and what only reads, is tried at the next. */
  private async forward(whole: Whole, reply: ServerResponse): Promise<number> {
    for (const one of this.candidates()) {
      try {
        return await this.send(one, whole, reply)
      } catch (error) {
        const isUnsent = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (reply.headersSent || (!isUnsent && whole.incoming.method !== 'GET')) break
      }
    }
    if (reply.headersSent) reply.destroy()
    else reply.writeHead(502).end()
    return 502
  }

  async pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const began = performance.now()
    incoming.headers['x-forwarded-for'] ??= '127.0.0.1'
    const body = await bodyOf(incoming)
    const status = await this.forward({ incoming, body }, reply)
    this.passed.push({ at: Date.now(), path: incoming.url ?? '', status, ms: performance.now() - began })
  }

  private async probe(one: Ahead): Promise<number> {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${one.port}/readyz`, {
      signal: AbortSignal.timeout(PROBE_WITHIN_MS),
    }).catch(() => undefined)
    one.isReady = answer?.ok === true
    await answer?.arrayBuffer().catch(() => undefined)
    return performance.now() - began
  }

  async watch(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const times = await Promise.all(this.ahead.map((one) => this.probe(one)))
      this.probes.push(Math.max(0, ...times))
      await pause(PROBE_EVERY_MS)
    }
    this.agent.destroy()
  }
}

export const startFront = async (port: number): Promise<Front> => {
  const balancer = new Balancer()
  const over = new AbortController()
  const server = createServer((incoming, reply) => {
    balancer.pass(incoming, reply).catch(() => reply.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const watching = balancer.watch(over.signal)
  return {
    port,
    add: (one) => balancer.add(one),
    remove: (one) => balancer.remove(one),
    passed: balancer.passed,
    probes: balancer.probes,
    stop: async () => {
      over.abort()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await watching
    },
  }
}
