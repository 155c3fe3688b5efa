import { createHmac } from 'node:crypto'
import type { Clock } from '../world/clock'

const life = 7200
// A new one is handed out in the last five minutes, while the old one still works.
const turn = life - 300
const forceGap = 30_000
const forcePerDay = 20

export interface Issued {
  value: string
  expiresIn: number
}

/**
 * Account tokens and tickets follow from the secret and the clock:
 * the product keeps them in its database, and they must outlive a restart of the lab.
 */
export class AccountTokens {
  private generation = 0
  private forced: number[] = []

  constructor(
    private readonly account: { appid: string; secret: string },
    private readonly now: Clock,
  ) {}

  accessToken(): Issued {
    return this.current('token', this.generation)
  }

  /** Kills the token before it. Undefined when WeChat would say it is asked too often. */
  forceAccessToken(): Issued | undefined {
    const now = this.now()
    this.forced = this.forced.filter((at) => now - at < 24 * 3600 * 1000)
    const lately = this.forced.at(-1)
    if (this.forced.length >= forcePerDay || (lately !== undefined && now - lately < forceGap)) return undefined
    this.forced.push(now)
    this.generation += 1
    return this.accessToken()
  }

  tokenState(token: string): 'live' | 'expired' | 'unknown' {
    if (this.live('token', this.generation).includes(token)) return 'live'
    const epoch = this.epoch()
    const before = [1, 2, 3].map((back) => this.derive('token', this.generation, epoch - back))
    return before.includes(token) ? 'expired' : 'unknown'
  }

  ticket(): Issued {
    return this.current('ticket', 0)
  }

  /** Every ticket a page may still be signed with. */
  liveTickets(): string[] {
    return this.live('ticket', 0)
  }

  forgedTicket(): Issued {
    // Short-lived, so that the product asks again soon after the switch is off.
    return { value: this.derive('forged ticket', 0, this.epoch()), expiresIn: 300 }
  }

  clear() {
    this.generation = 0
    this.forced = []
  }

  private seconds() {
    return Math.floor(this.now() / 1000)
  }

  private epoch() {
    return Math.floor(this.seconds() / turn)
  }

  private current(kind: string, generation: number): Issued {
    const epoch = this.epoch()
    return { value: this.derive(kind, generation, epoch), expiresIn: epoch * turn + life - this.seconds() }
  }

  private live(kind: string, generation: number): string[] {
    const epoch = this.epoch()
    const values = [this.derive(kind, generation, epoch)]
    if (this.seconds() - (epoch - 1) * turn <= life) values.push(this.derive(kind, generation, epoch - 1))
    return values
  }

  private derive(kind: string, generation: number, epoch: number): string {
    const { appid, secret } = this.account
    const bytes = createHmac('sha512', secret).update(`${appid}|${kind}|${generation}|${epoch}`).digest('base64url')
    return kind === 'token' ? `${100 + (epoch % 100)}_${bytes}` : `kgt${bytes.slice(0, 83)}`
  }
}
