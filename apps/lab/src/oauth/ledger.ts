import { randomBytes } from 'node:crypto'
import type { Clock } from '../world/clock'

/** Consents given in each phone, by person and scope. */
export interface Consent {
  user: string
  oauthScope: string
  unionid: boolean
  /** The lab scope of the phone, so that its faults follow the code. */
  scopeName: string
}

interface Granted {
  consent: Consent
  issuedAt: number
}

export interface Lifetimes {
  codeMs: number
  tokenMs: number
}

/** Codes that work once and tokens that run out. */
export class ConsentLedger {
  private readonly codes = new Map<string, Granted & { used: boolean }>()
  private readonly tokens = new Map<string, Granted>()

  constructor(
    private readonly lifetimes: Lifetimes,
    private readonly now: Clock,
  ) {}

  issueCode(consent: Consent): string {
    for (const [code, { issuedAt }] of this.codes)
      if (this.age(issuedAt) > this.lifetimes.codeMs) this.codes.delete(code)
    const code = randomBytes(16).toString('hex')
    this.codes.set(code, { consent, issuedAt: this.now(), used: false })
    return code
  }

  /** The consent behind a code or a token, without consuming anything. */
  peek(codeOrToken: string): Consent | undefined {
    return (this.codes.get(codeOrToken) ?? this.tokens.get(codeOrToken))?.consent
  }

  redeem(code: string): { consent: Consent; token: string } | undefined {
    const known = this.codes.get(code)
    if (!known || known.used || this.age(known.issuedAt) > this.lifetimes.codeMs) return undefined
    known.used = true
    const token = randomBytes(24).toString('hex')
    this.tokens.set(token, { consent: known.consent, issuedAt: this.now() })
    return { consent: known.consent, token }
  }

  check(token: string): Consent | undefined {
    const known = this.tokens.get(token)
    return known && this.age(known.issuedAt) <= this.lifetimes.tokenMs ? known.consent : undefined
  }

  clear() {
    this.codes.clear()
    this.tokens.clear()
  }

  private age(issuedAt: number): number {
    return this.now() - issuedAt
  }
}
