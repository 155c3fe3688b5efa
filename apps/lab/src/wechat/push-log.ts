import type { SealedPush } from './push'

/** A push that was sent: its query and body can be sent again by a test. */
export interface SentPush extends SealedPush {
  id: number
  at: string
  openid: string
  forged: boolean
  /** How often the product took it. */
  taken: number
}

const limit = 500

export class PushLog {
  private pushes: SentPush[] = []
  private last = 0

  add(push: Omit<SentPush, 'id' | 'taken'>): SentPush {
    this.last += 1
    const sent = { id: this.last, taken: 0, ...push }
    this.pushes = [sent, ...this.pushes].slice(0, limit)
    return sent
  }

  list(openid?: string): SentPush[] {
    return openid ? this.pushes.filter((push) => push.openid === openid) : this.pushes
  }

  clear() {
    this.pushes = []
  }
}
