import type { Services } from '../context'
import { port } from '../ports'

/** Whether money of a payment may go back now; asked again until it says go. */
export type RefundGate = (services: Services, payNo: string) => Promise<'go' | 'wait'>

export const refundGatePort = port<RefundGate>('payment.refund_gate', 'many')
