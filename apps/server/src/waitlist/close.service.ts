import { paths } from '@kuaimen/contract/kernel/paths'
import type { Tx } from '../db/database'
import { notifyAll } from '../notice/notice.service'
import { closeWaits, listEnded } from './close.sql'

const REASONS = {
  over: '所选日期已过，没有等到合适的位置',
  unsold: '产品已下架',
  unanswered: '几次轮到您都没有约成，候补先停下了',
  merged: '账号合并，重复或多出的候补已结束',
} as const

type Reason = keyof typeof REASONS

/** Said once to whose they are now. */
export async function notifyOver(tx: Tx, waitNos: readonly string[], why: Reason, at: Date): Promise<void> {
  const ended = waitNos.length === 0 ? [] : await listEnded(tx, waitNos)
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
}

/** Ends waits that are live and have no turn, and says so once. */
export async function endWaits(tx: Tx, waitNos: readonly string[], why: Reason, at: Date): Promise<void> {
  const ended = await closeWaits(tx, waitNos, why === 'over' ? 'over' : 'closed', at)
  await notifyOver(tx, ended, why, at)
}
