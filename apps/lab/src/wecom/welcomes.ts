import { randomBytes } from 'node:crypto'
import type { Clock } from '../world/clock'
import { type WecomError, wecomErrors } from './refusals'

/** Welcomes, the first message a new customer reads on the phone. */
export interface WelcomeMessage {
  id: number
  at: string
  user: string
  userid: string
  external_userid: string
  text: string
  attachments: Record<string, unknown>[]
}

interface Code {
  user: string
  userid: string
  external_userid: string
  madeAt: number
  used: boolean
}

const limit = 500
const window = 20_000

export class Welcomes {
  private readonly codes = new Map<string, Code>()
  private messages: WelcomeMessage[] = []
  private last = 0

  constructor(private readonly now: Clock) {}

  /** Good for one message within twenty seconds. */
  makeCode(of: { user: string; userid: string; external_userid: string }): string {
    for (const [code, { madeAt }] of this.codes) if (this.now() - madeAt > 10 * window) this.codes.delete(code)
    const code = randomBytes(24).toString('base64url')
    this.codes.set(code, { ...of, madeAt: this.now(), used: false })
    return code
  }

  userOf(code: string): string | undefined {
    return this.codes.get(code)?.user
  }

  /** Whether these two have had their message: then a confirmed contact brings no code. */
  hasGreeted(external_userid: string, userid: string): boolean {
    return [...this.codes.values()].some(
      (code) => code.used && code.external_userid === external_userid && code.userid === userid,
    )
  }

  send(code: string, said: Pick<WelcomeMessage, 'text' | 'attachments'>): WecomError | WelcomeMessage {
    const known = this.codes.get(code)
    if (!known) return wecomErrors.welcomeInvalid
    if (known.used) return wecomErrors.welcomeSent
    if (this.now() - known.madeAt > window) return wecomErrors.welcomeInvalid
    known.used = true
    this.last += 1
    const { user, userid, external_userid } = known
    const at = new Date(this.now()).toISOString()
    const message = { id: this.last, at, user, userid, external_userid, ...said }
    this.messages = [message, ...this.messages].slice(0, limit)
    return message
  }

  list(): WelcomeMessage[] {
    return this.messages
  }

  clear() {
    this.codes.clear()
    this.messages = []
  }
}
