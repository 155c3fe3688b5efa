import type { Services } from '../context'
import { refundGatePort } from './refund-gate.port'

/** A red-letter confirmation lapses after three days; a customer's money waits no longer than that. */
const WAIT_AT_MOST_MS = 72 * 3_600_000
const [SOONEST, LATEST] = [2, 300]

interface Waiting {
  readonly refund_no: string
  readonly pay_no: string
  readonly requested_at: Date
}

/** How long until it asks again, the longer the more it has waited; 0 when it may go. */
export async function secondsToWait(services: Services, refund: Waiting): Promise<number> {
  const waited = services.now().getTime() - refund.requested_at.getTime()
  for (const gate of services.ports.of(refundGatePort)) {
    if ((await gate(services, refund.pay_no)) === 'go') continue
    if (waited < WAIT_AT_MOST_MS) return Math.round(Math.min(Math.max(waited / 10_000, SOONEST), LATEST))
    services.log.error({ refund_no: refund.refund_no }, 'refund goes before its gate is open')
  }
  return 0
}
