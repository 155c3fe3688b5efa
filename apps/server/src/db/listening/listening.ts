import pg from 'pg'
import { type Address, urlNow } from '../address'

type Report = (where: string, error: unknown) => void

const AGAIN_AFTER_MS = 1000

/** Says an empty word on a channel; of many at once one is on its way and one waits, so that a rush costs two. */
export function announcer(pool: pg.Pool, report: Report): (channel: string) => void {
  const waiting = new Map<string, boolean>()
  const send = async (channel: string): Promise<void> => {
    do {
      waiting.set(channel, false)
      // A word that is lost costs who listens until it looks by itself.
      await pool.query('select pg_notify($1, $2)', [channel, '']).catch((error) => report('db:announce', error))
    } while (waiting.get(channel))
    waiting.delete(channel)
  }
  return (channel) => {
    if (waiting.has(channel)) waiting.set(channel, true)
    else void send(channel)
  }
}

/** One connection that listens, outside of the pools; opened anew when it is lost. */
export class Listening {
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private isOver = false

  constructor(
    private readonly address: Address,
    private readonly channel: string,
    /** Called with every word, and when it listens again: then words may have been missed. */
    private readonly heard: () => void,
    private readonly report: Report,
  ) {}

  async start(): Promise<this> {
    const client = new pg.Client({
      connectionString: urlNow(this.address),
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      application_name: 'kuaimen listening',
    })
    client.on('error', (error) => this.lost(client, error))
    client.on('end', () => this.lost(client))
    client.on('notification', () => this.heard())
    this.client = client
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.channel)}`)
      this.heard()
    } catch (error) {
      this.lost(client, error)
    }
    return this
  }

  private lost(client: pg.Client, error?: unknown): void {
    if (this.isOver || this.client !== client) return
    this.client = undefined
    if (error) this.report('db:listening', error)
    client.connection.stream.destroy()
    this.timer = setTimeout(() => void this.start(), AGAIN_AFTER_MS).unref()
  }

  async stop(): Promise<void> {
    this.isOver = true
    clearTimeout(this.timer)
    await this.client?.end().catch((error) => this.report('db:listening', error))
  }
}
