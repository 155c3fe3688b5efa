import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import type { Tx } from '../db/database'
import { notifyAll } from '../notice/notice.service'
import type { OrderRow } from './order.sql'

/** All who were in a group, in the transaction that decides about it; who has given up the place is not among them. */
export const notifyGroup = (
  tx: Tx,
  groupNo: string,
  orders: readonly OrderRow[],
  kind: 'group_complete' | 'group_failed',
  at: Date,
): Promise<void> =>
  notifyAll(
    tx,
    orders.map(({ member_id, order_no, name, amount_fen }) => ({
      member_id,
      kind,
      dedupe: `${groupNo}:${order_no}`,
      data: { name, amount: `¥${formatYuan(amount_fen)}` },
      at,
      path: paths.groupOrder({ order_no }),
    })),
  )
