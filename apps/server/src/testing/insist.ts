import { unavailable } from '@kuaimen/contract/kernel/kernel.errors'

/** As phones do: told that the server is busy, one asks again. */
export async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  const reply = await ask()
  return reply.status === unavailable.status ? insist(ask) : reply
}
