import type { PaymentState } from '@kuaimen/contract/payment/payment.views'

/** Waits before each question, ever longer: together twenty seconds. */
export const ASK_AFTER_MS = [0, 1000, 1500, 2500, 4000, 5000, 6000] as const

interface Asking {
  readonly ask: () => Promise<PaymentState>
  readonly wait: (ms: number) => Promise<unknown>
  readonly isStopped: () => boolean
  /** Each answer, while it goes on. */
  readonly onAnswer?: (state: PaymentState) => void
}

/** Asks until it is not waiting any more, or patience ends; a question that fails is asked again. */
export async function askUntilSettled({ ask, wait, isStopped, onAnswer }: Asking): Promise<PaymentState | undefined> {
  let last: PaymentState | undefined
  for (const ms of ASK_AFTER_MS) {
    if (ms > 0) await wait(ms)
    if (isStopped()) break
    const answer = await ask().catch(() => undefined)
    if (isStopped()) break
    last = answer ?? last
    if (last && last.state !== 'waiting') break
    if (answer) onAnswer?.(answer)
  }
  return last
}
