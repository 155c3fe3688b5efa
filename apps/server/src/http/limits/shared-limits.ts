import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { Services } from '../../context'
import { logIgnored } from '../observe/report-ignored-error'
import { addCounts, forgetCounts } from './request-count.sql'

const MINUTE_MS = 60_000
const EXCHANGE_MS = 1000
/** Who has had less of a limit here is nobody to tell the others of. */
const SHARED_FROM = 0.1
const AT_MOST = 50_000
/** Rows of one statement. */
const AT_ONCE = 1000

interface Count {
  /** What limit, and which address. */
  readonly of: string
  readonly minute: number
  max: number
  /** Counted here. */
  mine: number
  /** Of these, as many are in the database. */
  sent: number
  /** As many as the database knew, ours included. */
  known: number
}

type Result = (error: Error | null, result?: { current: number; ttl: number }) => void

/** A limit of one call is named by its route; one without a route is the share of documents that are drawn. */
function limitOf(params: object): string {
  const route: unknown = 'routeInfo' in params ? params.routeInfo : undefined
  const { method, url }: { method?: unknown; url?: unknown } = route instanceof Object ? route : {}
  return `${method ?? ''} ${url ?? 'drawn'}`
}

const nameOf = (of: string) => createHash('sha256').update(of).digest('base64url').slice(0, 22)

/**
 * Limits that hold over all processes. Each counts by itself and never waits; once a second it adds what it counted to
 * one table and reads what all have counted. Without the database it goes on with its own count.
 */
export class SharedLimits {
  private counts = new Map<string, Count>()
  private timer: NodeJS.Timeout | undefined
  private swept = 0
  private exchanging: Promise<void> | undefined

  constructor(private readonly services: Services) {}

  /** For the plugin, which makes one of it and a child for every narrower limit. */
  readonly storeClass = () => {
    const limits = this
    return class Store implements FastifyRateLimitStore {
      private limit = ''

      incr(address: string, callback: Result, _window: number, max: number): void {
        callback(null, limits.count(`${this.limit} ${address}`, max))
      }

      child(params: object): Store {
        const store = new Store()
        store.limit = limitOf(params)
        return store
      }
    }
  }

  start(): void {
    this.timer = setInterval(() => void this.exchange(), EXCHANGE_MS)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private count(of: string, max: number): { current: number; ttl: number } {
    const now = this.services.now().getTime()
    const minute = Math.floor(now / MINUTE_MS)
    const known = this.counts.get(of)
    const count = known?.minute === minute ? known : { of, minute, max, mine: 0, sent: 0, known: 0 }
    if (count !== known) {
      this.counts.delete(of)
      this.counts.set(of, count)
      for (const oldest of this.counts.keys()) {
        if (this.counts.size <= AT_MOST) break
        this.counts.delete(oldest)
      }
    }
    count.max = max
    count.mine += 1
    return { current: count.known + count.mine - count.sent, ttl: MINUTE_MS - (now % MINUTE_MS) }
  }

  /** One at a time: where the database is slow, a second one would send again what the first has not heard back of. */
  exchange(): Promise<void> {
    this.exchanging ??= this.sendAndRead().finally(() => {
      this.exchanging = undefined
    })
    return this.exchanging
  }

  /** What was counted since the last time, sent and read in one statement. */
  private async sendAndRead(): Promise<void> {
    const minute = Math.floor(this.services.now().getTime() / MINUTE_MS)
    const { db, log } = this.services
    const unsent = [...this.counts.values()]
      .filter((count) => count.minute === minute && count.mine > count.sent && count.mine >= count.max * SHARED_FROM)
      .slice(0, AT_ONCE)
    try {
      if (unsent.length > 0) {
        const byName = new Map(unsent.map((count) => [nameOf(count.of), { count, mine: count.mine }]))
        const rows = [...byName].map(([name, { count, mine }]) => ({ name, minute, count: mine - count.sent }))
        for (const { name, count: known } of await addCounts(db, rows)) {
          const sent = byName.get(name)
          if (!sent) continue
          sent.count.sent = sent.mine
          sent.count.known = known
        }
      }
      if (this.swept !== minute) await forgetCounts(db, minute - 1)
      this.swept = minute
    } catch (error) {
      logIgnored(log, 'http:limits', error)
    }
  }
}
