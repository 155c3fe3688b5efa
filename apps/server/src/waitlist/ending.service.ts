import { paths } from '@kuaimen/contract/kernel/paths'
import type { Tx } from '../db/database'
import { notifyAll } from '../notice/notice.service'
import { closeWaits } from './ending.sql'

const REASONS = {
  over: '所选日期已过，没有等到合适的位置',
  unsold: '产品已下架',
  unanswered: '几次轮到您都没有回应，候补先停下了',
} as const

/** Ends waits that are live and have no turn, and says so once. */
export async function endWaits(
  tx: Tx,
  waitNos: readonly string[],
  why: keyof typeof REASONS,
  at: Date,
): Promise<number> {
  const ended = await closeWaits(tx, waitNos, why === 'over' ? 'over' : 'closed', at)
  await notifyAll(
    tx,
    ended.map(({ wait_no, member_id, products }) => ({
      member_id,
      kind: 'waitlist_over',
      dedupe: `wait:${wait_no}`,
      data: { products, reason: REASONS[why] },
      at,
      path: paths.waitlist(),
    })),
  )
  return ended.length
}
