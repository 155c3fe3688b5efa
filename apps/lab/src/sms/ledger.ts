/** 1: waits for the carrier's receipt, 2: did not arrive, 3: arrived. */
export type SendStatus = 1 | 2 | 3

export interface SentSms {
  mobile: string
  /** 20261114, Beijing. */
  day: string
  at: number
  template: string
  out_id: string
  text: string
  status: SendStatus
}

const beijing = 8 * 3_600_000
const limit = 5000

const dayOf = (at: number) => new Date(at + beijing).toISOString().slice(0, 10).replaceAll('-', '')
export const timeOf = (at: number) => new Date(at + beijing).toISOString().slice(0, 19).replace('T', ' ')

/** The carrier's record of every message it was given, which may be more than what phones got. */
export class SmsLedger {
  private sent: SentSms[] = []

  add(message: Omit<SentSms, 'day'>) {
    this.sent = [{ ...message, day: dayOf(message.at) }, ...this.sent].slice(0, limit)
  }

  on(mobile: string, day: string): SentSms[] {
    return this.sent.filter((message) => message.mobile === mobile && message.day === day)
  }

  clear() {
    this.sent = []
  }
}
