import type { Services } from '../../context'
import type { Stream } from '../../http/stream'
import { standingsOf } from '../../staff/admit.service'
import { BOARD_CHANNEL } from '../record/booking.sql'
import { readVersions, type StoreDay } from './board.sql'

const BEAT_MS = 20_000
/** A person who was suspended, or whose role has ended, loses the board within this time. */
const SESSIONS_MS = 5_000
/** Then the browser asks again, and is let in anew or not. */
const ENDS_AFTER_MS = 15 * 60_000

interface Watched extends StoreDay {
  version: string
  readonly streams: Set<Stream>
}

/** A stream that somebody opened by a session; a machine has none. */
interface Held {
  readonly sessionId: number
  readonly standing: string
}

/** The boards that are open in this process: one listening connection, and one statement for all of them when it hears. */
export class LiveBoards {
  private readonly watched = new Map<string, Watched>()
  private stop: (() => Promise<void>) | undefined
  private beat: NodeJS.Timeout | undefined
  private asking: NodeJS.Timeout | undefined
  private readonly held = new Map<Stream, Held>()
  private looking: Promise<void> | undefined
  private isAskedAgain = false

  constructor(private readonly services: Pick<Services, 'db' | 'listen' | 'log' | 'now'>) {}

  /** Says at once where the board stands, so that whoever missed something asks for the day. */
  async add(stream: Stream, { store_id, day }: StoreDay, sessionId: number | null): Promise<void> {
    const key = `${store_id}:${day}`
    const one = this.watched.get(key) ?? { store_id, day, version: '', streams: new Set<Stream>() }
    this.watched.set(key, one)
    one.streams.add(stream)
    const end = setTimeout(() => stream.end(), ENDS_AFTER_MS).unref()
    stream.onEnd(() => {
      clearTimeout(end)
      one.streams.delete(stream)
      this.held.delete(stream)
      if (one.streams.size === 0) this.watched.delete(key)
      if (this.watched.size === 0) void this.rest()
    })
    this.stop ??= this.services.listen(BOARD_CHANNEL, () => void this.look())
    this.beat ??= setInterval(() => this.keepAlive(), BEAT_MS).unref()
    this.asking ??= setInterval(() => void this.askSessions(), SESSIONS_MS).unref()
    if (sessionId !== null) await this.hold(stream, sessionId)
    const [version = '0'] = await readVersions(this.services.db, [one])
    if (one.version === '') one.version = version
    stream.send(version, 'changed')
  }

  private async hold(stream: Stream, sessionId: number): Promise<void> {
    const standing = (await standingsOf(this.services, [sessionId]))(sessionId)
    this.held.set(stream, { sessionId, standing })
  }

  /** One statement for all sessions. The browser is sent to ask for the day, and is let in anew or not. */
  private async askSessions(): Promise<void> {
    if (this.held.size === 0) return
    try {
      const ids = [...new Set([...this.held.values()].map(({ sessionId }) => sessionId))]
      const now = await standingsOf(this.services, ids)
      for (const [stream, { sessionId, standing }] of this.held) {
        if (now(sessionId) === standing) continue
        stream.send('0', 'changed')
        stream.end()
      }
    } catch (error) {
      this.services.log.warn({ err: error }, 'sessions of boards not asked')
    }
  }

  /** One look at a time; a word that comes meanwhile makes one more. */
  private look(): Promise<void> {
    this.isAskedAgain = true
    this.looking ??= this.lookWhileAsked().finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  private async lookWhileAsked(): Promise<void> {
    while (this.isAskedAgain) {
      this.isAskedAgain = false
      const all = [...this.watched.values()]
      try {
        const versions = await readVersions(this.services.db, all)
        for (const [nth, one] of all.entries()) this.spread(one, versions[nth] ?? '')
      } catch (error) {
        // The next word or beat looks again.
        this.services.log.warn({ err: error }, 'boards not looked at')
      }
    }
  }

  private spread(one: Watched, version: string): void {
    if (version === one.version) return
    one.version = version
    for (const stream of one.streams) stream.send(version, 'changed')
  }

  /** A word that was lost costs until here. */
  private keepAlive(): void {
    for (const { streams } of this.watched.values()) for (const stream of streams) stream.beat()
    void this.look()
  }

  /** The connection goes when the last board is closed. */
  private async rest(): Promise<void> {
    const { stop } = this
    clearInterval(this.beat)
    clearInterval(this.asking)
    this.stop = undefined
    this.beat = undefined
    this.asking = undefined
    await stop?.()
  }

  end(): void {
    for (const { streams } of [...this.watched.values()]) for (const stream of [...streams]) stream.end()
  }
}
