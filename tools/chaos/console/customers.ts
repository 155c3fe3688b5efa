// Customers of a Saturday: they book, pay and cancel by the public calls while the store works.
import { must, payCleanly } from '../phone.ts'
import { type Answer, callAs } from '../tap.ts'
import { type Place, PRODUCT } from '../waitlist.sql.ts'
import type { World } from '../world.ts'

const items = [{ product_id: PRODUCT, people: 1, addon_ids: [], series_ids: [] }]

/** Paid, and so on the board of its day; gives its number. */
export const bookPaid = async (
  subject: World,
  token: string,
  { store_id, day }: Place,
  time: string,
): Promise<string> => {
  const choice = { store_id, day, time, items }
  const preview = { token, body: choice }
  const { payable_fen } = await must<{ payable_fen: number }>(subject, '/api/book/preview', preview)
  const wanted = { ...choice, agreed: true, shown_payable_fen: payable_fen }
  const { code, data } = await callAs(subject.url, token, '/api/book/startbook', wanted)
  if (code !== 0) throw new Error(`a Saturday's visit could not be booked: ${code}`)
  const { order_sn } = data as { order_sn: string }
  await payCleanly(subject, { token }, order_sn)
  return order_sn
}

/** As the page does it: what comes back is shown first. Refused where staff were quicker. */
export const cancelShown = async (subject: World, token: string, order_sn: string): Promise<Answer> => {
  const shown = await callAs(subject.url, token, `/api/book/cancel_preview?order_sn=${order_sn}`)
  if (shown.code !== 0) return shown
  const { refund_fen } = shown.data as { refund_fen: number }
  return callAs(subject.url, token, '/api/book/cancelbook', { order_sn, shown_refund_fen: refund_fen })
}
