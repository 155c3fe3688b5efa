import pg from 'pg'
import { type Address, hostsOf, urlNow } from './address'
import { Probe } from './probe'

const LOOK_EVERY_MS = 1000

/** The one that is written to, or one that follows it. */
type Wanted = 'primary' | 'standby'

/**
 * Several hosts of which one is the right one: the driver knows only one, so the next connection goes to whichever was
 * found last. While the present one answers and is what is wanted, nobody else is asked.
 */
export class Hosts {
  private readonly probes: readonly Probe[]
  private nth = 0
  private looking: Promise<boolean> | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly listeners: (() => void)[] = []

  constructor(
    private readonly urls: readonly string[],
    private readonly wanted: Wanted,
  ) {
    this.probes = urls.map((url) => new Probe(url))
  }

  get url(): string {
    return this.urls[this.nth] ?? ''
  }

  /** Connections to the host before are of no use any more. */
  onChanged(work: () => void): void {
    this.listeners.push(work)
  }

  /** False when none is the right one now. */
  look(): Promise<boolean> {
    this.looking ??= this.find().finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  watch(): this {
    this.timer ??= setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
    return this
  }

  private async find(): Promise<boolean> {
    if (await this.isRight(this.nth)) return true
    const right = await Promise.all(this.urls.map((_, nth) => nth !== this.nth && this.isRight(nth)))
    await Promise.all(this.probes.filter((_, nth) => !right[nth]).map((probe) => probe.close()))
    const found = right.indexOf(true)
    if (found < 0) return false
    this.nth = found
    for (const work of this.listeners) work()
    return true
  }

  private async isRight(nth: number): Promise<boolean> {
    try {
      const answer = await this.probes[nth]?.ask((client) =>
        client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows'),
      )
      return answer?.rows[0]?.follows === (this.wanted === 'standby')
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.probes.map((probe) => probe.close()))
  }
}

/** Of several hosts the right one has been found, or an error says that there is none. */
export async function reach(url: string): Promise<Address> {
  const urls = hostsOf(url)
  if (urls.length === 1) return url
  const hosts = new Hosts(urls, 'primary')
  if (await hosts.look()) return hosts.watch()
  await hosts.close()
  throw new Error(`none of the ${urls.length} hosts of DATABASE_URL answers and takes writes`)
}

/** Replicas come and go: whichever follows is asked, and none is waited for. */
export function follow(url: string): Address {
  const urls = hostsOf(url)
  if (urls.length === 1) return url
  const hosts = new Hosts(urls, 'standby').watch()
  void hosts.look()
  return hosts
}

export const onChanged = (address: Address, work: () => void): void => {
  if (address instanceof Hosts) address.onChanged(work)
}

export const closeHosts = async (address: Address): Promise<void> => {
  if (address instanceof Hosts) await address.close()
}

/** The pool makes its connections with it; each goes where the database is then. */
export const clientTo = (address: Address) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urlNow(address) })
    }
  }
