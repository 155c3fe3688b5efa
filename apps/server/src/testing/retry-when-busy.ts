import { unavailable } from '@kuaimen/contract/kernel/kernel.errors'

/** Like the web app: repeats a call while the server answers that it is busy. */
export async function retryWhenBusy<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  const reply = await ask()
  return reply.status === unavailable.status ? retryWhenBusy(ask) : reply
}
