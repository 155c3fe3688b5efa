import type { Services } from '../context'

type Gate = (services: Services, payNo: string) => Promise<'go' | 'wait'>

const gates: Gate[] = []

/** For rooms above: what must be done before money of a payment goes back. Asked again until all say go. */
export const beforeRefund = (gate: Gate): void => void gates.push(gate)

/** A red-letter confirmation lapses after three days; a customer's money waits no longer than that. */
const WAIT_AT_MOST_MS = 72 * 3_600_000

interface Waiting {
  readonly refund_no: string
  readonly pay_no: string
  readonly requested_at: Date
}

export async function mustWait(services: Services, { refund_no, pay_no, requested_at }: Waiting): Promise<boolean> {
  for (const gate of gates) {
    if ((await gate(services, pay_no)) === 'go') continue
    if (services.now().getTime() - requested_at.getTime() < WAIT_AT_MOST_MS) return true
    services.log.error({ refund_no }, 'refund goes before its gate is open')
  }
  return false
}
