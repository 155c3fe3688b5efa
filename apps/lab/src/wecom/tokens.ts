import { createHmac } from 'node:crypto'
import type { Clock } from '../world/clock'

const life = 7200

interface CorpToken {
  access_token: string
  expires_in: number
}

/** Tokens follow from the secret and the clock: the product keeps one in its database, beyond a restart of the lab. */
export class CorpTokens {
  private generation = 0

  constructor(
    private readonly corp: { corpid: string; secret: string },
    private readonly now: Clock,
  ) {}

  /** The same until it ends, however often it is asked for. */
  issue(): CorpToken {
    const epoch = this.epoch()
    return { access_token: this.derive(epoch), expires_in: (epoch + 1) * life - Math.floor(this.now() / 1000) }
  }

  stateOf(token: string): 'live' | 'expired' | 'unknown' {
    if (token === this.derive(this.epoch())) return 'live'
    const generations = Array.from({ length: this.generation + 1 }, (_, generation) => generation)
    const before = [0, 1, 2, 3].flatMap((back) => generations.map((each) => this.derive(this.epoch() - back, each)))
    return before.includes(token) ? 'expired' : 'unknown'
  }

  /** The one that is out there is dead; the next call for one gets another. */
  expire() {
    this.generation += 1
  }

  clear() {
    this.generation = 0
  }

  private epoch() {
    return Math.floor(this.now() / 1000 / life)
  }

  private derive(epoch: number, generation = this.generation): string {
    const { corpid, secret } = this.corp
    return createHmac('sha512', secret).update(`${corpid}|${generation}|${epoch}`).digest('base64url')
  }
}
