import { randomInt } from 'node:crypto'

type Status = 'ISSUE_ACCEPTED' | 'ISSUED' | 'ISSUE_FAILED' | 'REVERSE_ACCEPTED' | 'REVERSED' | 'REVERSE_FAILED'

export interface Buyer {
  type: 'INDIVIDUAL' | 'ORGANIZATION'
  name: string
  taxpayer_id?: string
  /** As it was sealed for us, opened. */
  email: string
}

/** One application with its one invoice, and what has become of it. */
export interface Fapiao {
  apply_id: string
  fapiao_id: string
  /** The request as it came: asking again must ask the same. */
  asked: string
  kind: 'COMM_FAPIAO' | 'VAT_FAPIAO'
  buyer: Buyer
  goods: string
  /** fen */
  amount: number
  /** fen */
  tax: number
  status: Status
  fail_reason?: string
  number: string
  issued_at?: number
  reversed_at?: number
  token: string
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** Twenty digits: the year, the region, a kind, then chance. */
export const fapiaoNumber = (now: number) => `${new Date(now).getUTCFullYear() % 100}312${digits(15)}`

export class FapiaoLedger {
  private readonly all = new Map<string, Fapiao>()

  add(fapiao: Fapiao) {
    this.all.set(fapiao.apply_id, fapiao)
  }

  find(applyId: string): Fapiao | undefined {
    return this.all.get(applyId)
  }

  byToken(token: string): Fapiao | undefined {
    return [...this.all.values()].find((one) => one.token === token)
  }

  list(): Fapiao[] {
    return [...this.all.values()].reverse()
  }

  clear() {
    this.all.clear()
  }
}
