import { orderMoney } from '@kuaimen/contract/booking/search.endpoints'
import type { TestApp } from '../app'
import { rows } from '../rows'

/** Every order of members, and of the shop. */
export const allOrders = async (app: TestApp): Promise<string[]> =>
  (
    await rows<{ no: string }>(
      app,
      'select order_sn as no from booking union all select order_no from voucher_order order by no',
    )
  ).map(({ no }) => no)

/** Of these orders, those whose lines do not sum to zero, or one of whose postings does not. */
export async function unevenMoney(app: TestApp, who: { token: string }, nos: readonly string[]): Promise<string[]> {
  const uneven: string[] = []
  for (const no of nos) {
    const { code, msg, data } = await app.call(orderMoney, { no }, who)
    if (code !== 0) throw new Error(`${no}: ${msg}`)
    const sum = data.lines.reduce((all, { counts_fen }) => all + counts_fen, 0)
    if (sum !== 0 || data.off_fen !== 0) uneven.push(`${no} is off by ${sum}`)
    for (const { txn, entries } of data.postings) {
      const off = entries.reduce((all, { amount_fen }) => all + amount_fen, 0)
      if (off !== 0) uneven.push(`${no}: ${txn} is off by ${off}`)
    }
  }
  return uneven
}
