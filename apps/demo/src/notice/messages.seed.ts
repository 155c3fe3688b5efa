import type { Tx } from '../../../server/src/db/database'
import { type NewNotice, rowOf } from '../../../server/src/notice/notice.service'
import { markRead } from '../../../server/src/notice/notice.sql'
import { insertNotices } from '../../../server/src/notice/write.sql'

/** Messages of the past, for the demo: in the inbox, and never sent. */
export async function saveDemoNotices(
  tx: Tx,
  memberId: number,
  list: readonly (NewNotice & { readonly isRead: boolean })[],
  now: Date,
): Promise<void> {
  const rows = list.map(({ isRead, ...said }) => ({ isRead, row: rowOf(said, memberId, new Map()) }))
  await insertNotices(
    tx,
    rows.map(({ row }) => row),
    [],
  )
  const ids = rows.filter(({ isRead }) => isRead).map(({ row }) => row.id)
  await markRead(tx, memberId, { ids }, now)
}
