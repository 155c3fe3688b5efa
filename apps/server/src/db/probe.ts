import pg from 'pg'
import { type Address, urlNow } from './address'

/** Together less than two seconds. */
const OLD_WITHIN_MS = 400
const NEW_WITHIN_MS = 1000

/**
 * A connection of its own for questions that must not queue for the pool, with an answer or an error within two seconds.
 * One question at a time: who asks meanwhile waits for the end of the one before.
 */
export class Probe {
  private client: pg.Client | undefined
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly address: Address,
    /** Told when the connection had died and a new one answers. */
    private readonly onRenewed: () => void = () => {},
  ) {}

  ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const asked = this.last.then(() => this.try(work))
    this.last = asked.catch(() => {})
    return asked
  }

  private async try<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const old = this.client
    if (old) {
      try {
        return await this.within(OLD_WITHIN_MS, old, work)
      } catch {
        // The connection may have died alone: another is asked.
      }
    }
    const made = this.make()
    const answer = await this.within(NEW_WITHIN_MS, made, async (client) => {
      await client.connect()
      // As a parameter of the connection poolers would refuse it.
      await client.query(`set statement_timeout = ${NEW_WITHIN_MS}`)
      return work(client)
    })
    this.client = made
    if (old) this.onRenewed()
    return answer
  }

  private make(): pg.Client {
    const client = new pg.Client({
      connectionString: urlNow(this.address),
      keepAlive: true,
      application_name: 'kuaimen probe',
    })
    client.on('error', () => this.drop(client))
    return client
  }

  private async within<T>(ms: number, client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
    let isOver = false
    // After what has come meanwhile was read: a process that was busy itself has not seen its answer yet.
    const giveUp = () => setImmediate(() => isOver || client.connection.stream.destroy())
    const late = setTimeout(giveUp, ms)
    try {
      return await work(client)
    } catch (error) {
      this.drop(client)
      throw error
    } finally {
      isOver = true
      clearTimeout(late)
    }
  }

  private drop(client: pg.Client): void {
    if (this.client === client) this.client = undefined
    client.connection.stream.destroy()
  }

  async close(): Promise<void> {
    await this.last
    if (this.client) this.drop(this.client)
  }
}
