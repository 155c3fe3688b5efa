import type { Clock } from '../world/clock'

export interface Mail {
  id: number
  to: string
  from: string
  /** The name beside the sender's address. */
  alias: string
  subject: string
  text: string
  /** Six digits that stand alone in the text; empty when there are none. */
  code: string
  at: string
}

type Arriving = Omit<Mail, 'id' | 'at' | 'code'>

const limit = 2000
const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''

/** All mailboxes of the world, newest first. */
export class Mailboxes {
  private mails: Mail[] = []
  private last = 0
  private readonly waiting = new Set<NodeJS.Timeout>()

  constructor(private readonly now: Clock) {}

  deliver(mail: Arriving) {
    this.last += 1
    const arrived = { id: this.last, ...mail, code: codeIn(mail.text), at: new Date(this.now()).toISOString() }
    this.mails = [arrived, ...this.mails].slice(0, limit)
  }

  deliverLater(mail: Arriving, ms: number) {
    const timer = setTimeout(() => {
      this.waiting.delete(timer)
      this.deliver(mail)
    }, ms)
    timer.unref()
    this.waiting.add(timer)
  }

  list(to?: string): Mail[] {
    return to ? this.mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()) : this.mails
  }

  clear() {
    for (const timer of this.waiting) clearTimeout(timer)
    this.waiting.clear()
    this.mails = []
  }
}
