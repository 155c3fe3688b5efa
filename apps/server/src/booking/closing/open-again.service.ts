import { type CaseState, closingKindText } from '@kuaimen/contract/booking/closing.views'
import { paths } from '@kuaimen/contract/kernel/paths'
import { formatMoment, formatPeriod } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import { notifyAll } from '../../notice/notice.service'
import { type CaseRow, type ClosingRow, listCases } from './closing.sql'

/** Of those who have no visit any more nobody is told. */
const VISIT_WORDS: Partial<Record<CaseState, (start: string, store: string) => string>> = {
  open: (start) => `您${start}的预约照常`,
  offered: (start) => `您${start}的预约照常`,
  rescheduled: (start, store) => `您改到${start}（${store}）的预约不变，想改回来可以在订单里改期`,
}

/** Customers who heard that their day is closed hear that it is not, in the transaction that opens it. */
export async function notifyOpenAgain(tx: Tx, closing: ClosingRow, at: Date): Promise<void> {
  const said = (await listCases(tx, closing)).flatMap((one: CaseRow) => {
    const words = VISIT_WORDS[one.state]
    if (!words) return []
    const { order_sn, member_id, start_at, store_id, store_name, closed_name } = one
    const start = formatMoment(start_at)
    return {
      ...{ member_id, kind: 'store_open_again' as const, dedupe: `open:${order_sn}:${closing.id}` },
      data: {
        ...{ start, store: store_name, store_id: String(store_id), closed: closed_name },
        ...{
          days: formatPeriod(closing.from_day, closing.until_day),
          what: closingKindText[closing.kind],
          visit: words(start, store_name),
        },
      },
      ...{ at, useful_until: start_at, path: paths.orderDetail({ order_sn }) },
    }
  })
  await notifyAll(tx, said)
}
