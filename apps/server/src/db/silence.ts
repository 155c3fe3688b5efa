import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { Address } from './address'
import { Probe } from './probe'

/** When a connection counts as silent, in milliseconds. */
export interface SilenceLimits {
  /** How often connections are looked at. */
  readonly everyMs: number
  /** A connection that has waited so long for a word is asked about. */
  readonly askAfterMs: number
  /** A connection that has waited so long, while nobody can be asked, is given up; longer than any statement of a request may take. */
  readonly giveUpAfterMs: number
}

export const SILENCE_LIMITS: SilenceLimits = { everyMs: 1000, askAfterMs: 3000, giveUpAfterMs: 17_000 }

/** A number is given again, so a backend is known by its beginning too. */
const BACKEND = `pid || ' ' || extract(epoch from backend_start)`

/** Which of these backends are at work. */
const askBusy = (probe: Probe, backends: readonly string[]): Promise<ReadonlySet<string>> =>
  probe.ask(async (client) => {
    const { rows } = await client.query<{ backend: string }>(
      `select ${BACKEND} as backend from pg_stat_activity where ${BACKEND} = any($1) and coalesce(state, '') not like 'idle%'`,
      [backends],
    )
    return new Set(rows.map(({ backend }) => backend))
  })

const BACKEND_WITHIN_MS = 3000
/** For saying good-bye. */
const END_WITHIN_MS = 500
/** So often in a row the server did not know of our question: it has not come, or its answer was lost. */
const STRIKES = 2

type Socket = Duplex & { readonly bytesWritten: number }

const isSocket = (stream: Duplex): stream is Socket => 'bytesWritten' in stream

interface Line {
  readonly client: pg.Client
  readonly socket: Socket
  readonly backend: string
  readonly madeAt: number
  /** The bytes we had sent when the last word came. */
  heardAt: number
  /** Set by a look, unset by any word. */
  waitingSince: number | undefined
  strikes: number
}

const isWaiting = ({ socket, heardAt }: Line) => socket.bytesWritten > heardAt

/**
 * A connection can die without a word: a failover, a firewall that forgot it, a cable. The kernel would wait a quarter of
 * an hour. Here a connection that waits for an answer is looked up in the database: where its backend is gone, or rests,
 * the question or the answer was lost, and the connection is destroyed. A statement that merely takes long stays.
 */
export class Silence {
  private readonly lines = new Map<pg.Client, Line>()
  private readonly timer: NodeJS.Timeout
  private looking: Promise<void> | undefined

  constructor(
    private readonly probe: Probe,
    readonly report: (where: string, error: unknown) => void,
    private readonly limits: SilenceLimits,
  ) {
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => {
        this.looking = undefined
      })
    }, limits.everyMs).unref()
  }

  /** To be awaited before a new connection is lent: it is set up, and says which backend is at its other end. */
  async follow(client: pg.Client, setup: string): Promise<void> {
    const socket = client.connection.stream
    if (!isSocket(socket)) return void (await client.query(setup))
    const lost = setTimeout(() => socket.destroy(), BACKEND_WITHIN_MS)
    try {
      await client.query(setup)
      const { rows } = await client.query<{ backend: string }>(
        `select ${BACKEND} as backend from pg_stat_activity where pid = pg_backend_pid()`,
      )
      const backend = rows[0]?.backend ?? ''
      const line: Line = {
        client,
        socket,
        backend,
        madeAt: performance.now(),
        heardAt: socket.bytesWritten,
        waitingSince: undefined,
        strikes: 0,
      }
      // Before the driver's own, which may send the next question at once.
      socket.prependListener('data', () => {
        line.heardAt = socket.bytesWritten
        line.waitingSince = undefined
        line.strikes = 0
      })
      socket.once('close', () => this.lines.delete(client))
      this.lines.set(client, line)
    } finally {
      clearTimeout(lost)
    }
  }

  private async look(): Promise<void> {
    const now = performance.now()
    const waiting = [...this.lines.values()].filter((line) => {
      if (isWaiting(line)) line.waitingSince ??= now
      return now - (line.waitingSince ?? now) >= this.limits.askAfterMs
    })
    if (waiting.length === 0) return
    try {
      const busy = await askBusy(
        this.probe,
        waiting.map(({ backend }) => backend),
      )
      const still = waiting.filter(({ waitingSince }) => waitingSince !== undefined)
      for (const line of still) line.strikes = busy.has(line.backend) ? 0 : line.strikes + 1
      this.destroy(still.filter(({ strikes }) => strikes >= STRIKES))
    } catch (error) {
      this.report('db:silence', error)
      this.destroy(waiting.filter(({ waitingSince = now }) => now - waitingSince >= this.limits.giveUpAfterMs))
    }
  }

  private destroy(silent: readonly Line[]): void {
    for (const { socket, waitingSince = 0 } of silent) {
      const seconds = Math.round((performance.now() - waitingSince) / 1000)
      this.report('db:silent_connection', new Error(`no word for ${seconds} s, and the database knows of no question`))
      socket.destroy()
    }
    if (silent.length > 0) this.renew()
  }

  /** Connections that rest may have gone the same way: the next one who needs one makes a new one. */
  renew(): void {
    const before = performance.now() - this.limits.askAfterMs
    for (const line of this.lines.values())
      if (line.madeAt < before && !isWaiting(line) && line.client.getTransactionStatus() === 'I') line.socket.destroy()
  }

  /** No more looks; connections that do not end by themselves are ended. */
  async end(): Promise<void> {
    clearInterval(this.timer)
    const destroyAll = () => {
      for (const { socket } of this.lines.values()) socket.destroy()
    }
    setTimeout(destroyAll, END_WITHIN_MS).unref()
    await this.probe.close()
  }
}

/** For the pools of one database: it is asked over a connection of its own. */
export const openSilence = (
  address: Address,
  report: Silence['report'],
  limits: SilenceLimits = SILENCE_LIMITS,
): Silence => new Silence(new Probe(address), report, limits)
