import type { Clock } from '../world/clock'

export interface SmsMessage {
  id: number
  mobile: string
  code: string
  text: string
  template: string
  /** The sender's own number; empty when it gave none. */
  out_id: string
  at: string
}

type Arriving = Omit<SmsMessage, 'id' | 'at'>

const limit = 2000

/** The SMS inboxes of all phones in the world, newest first. */
export class Inbox {
  private messages: SmsMessage[] = []
  private last = 0
  private readonly waiting = new Set<NodeJS.Timeout>()

  constructor(private readonly now: Clock) {}

  deliver(message: Arriving) {
    this.last += 1
    const arrived = { id: this.last, ...message, at: new Date(this.now()).toISOString() }
    this.messages = [arrived, ...this.messages].slice(0, limit)
  }

  deliverLater(message: Arriving, ms: number) {
    const timer = setTimeout(() => {
      this.waiting.delete(timer)
      this.deliver(message)
    }, ms)
    timer.unref()
    this.waiting.add(timer)
  }

  list(mobile?: string): SmsMessage[] {
    return mobile ? this.messages.filter((message) => message.mobile === mobile) : this.messages
  }

  clear() {
    for (const timer of this.waiting) clearTimeout(timer)
    this.waiting.clear()
    this.messages = []
  }
}
