import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import type * as calls from '@kuaimen/contract/refund/refund.endpoints'
import { refundAway, refundNotFailed, refundNotFound } from '@kuaimen/contract/refund/refund.errors'
import type { QueuedRefund } from '@kuaimen/contract/refund/refund.views'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { askApproval } from '../approval/ask.service'
import { type StaffCtx, within } from '../context'
import type { Tx } from '../db/database'
import { askNow, retryRefund } from '../payment/refund.service'
import { placesOf } from '../staff/reach.service'
import { findOfStores, insertNote, listAsked, listAssignees, listByState, listNotes, saveAssignee } from './queue.sql'
import { presentQueued } from './refund.present'
import type { RefundRow } from './refund.sql'

const AT_MOST = 200
const STATES = { failed: 'failed', waiting: 'requested', sent: 'sent', by_hand: 'by_hand' } as const

async function presentAll(ctx: StaffCtx, rows: readonly RefundRow[]): Promise<QueuedRefund[]> {
  if (rows.length === 0) return []
  const nos = rows.map(({ refund }) => refund.refund_no)
  const [assignees, notes, asked, places] = await Promise.all([
    listAssignees(ctx.db, nos),
    listNotes(ctx.db, nos),
    listAsked(ctx.db, nos),
    placesOf(ctx),
  ])
  return rows.map((row) => presentQueued(row, { assignees, notes, asked, places, me: ctx.principal.id }))
}

export async function queueFor(
  ctx: StaffCtx,
  { queue, store_id }: InputOf<typeof calls.refundQueue>,
): Promise<QueuedRefund[]> {
  const { stores } = ctx.principal
  if (store_id !== undefined && !covers(stores, store_id)) return []
  const rows = await listByState(ctx.db, STATES[queue], store_id === undefined ? stores : [store_id], AT_MOST)
  return presentAll(ctx, rows)
}

async function demandRefund(ctx: StaffCtx, tx: Tx, refundNo: string): Promise<RefundRow> {
  const row = await findOfStores(tx, refundNo, ctx.principal.stores)
  if (!row) throw new Refusal(refundNotFound)
  return row
}

async function shown(ctx: StaffCtx, refundNo: string): Promise<QueuedRefund> {
  const [one] = await presentAll(ctx, [await demandRefund(ctx, ctx.db, refundNo)])
  return one!
}

/** Each in the transaction that logs it: of fifty, fifty are sent and fifty entries written. */
export async function retryAll(
  ctx: StaffCtx,
  { refund_nos }: InputOf<typeof calls.retryRefunds>,
): Promise<DataOf<typeof calls.retryRefunds>> {
  const sent: string[] = []
  const wanted = [...new Set(refund_nos)]
  for (const no of wanted) await demandRefund(ctx, ctx.db, no)
  for (const no of wanted)
    await ctx.transaction(async (tx) => {
      const { store_id } = await demandRefund(ctx, tx, no)
      if (!(await retryRefund(tx, no))) return
      await ctx.audit(tx, { action: 'refund.retry', subject: ['refund', no], store_id })
      sent.push(no)
    })
  if (sent.length === 0) throw new Refusal(refundNotFailed)
  return { sent, left: wanted.filter((no) => !sent.includes(no)) }
}

export async function askProviderNow(ctx: StaffCtx, refundNo: string): Promise<QueuedRefund> {
  const { store_id, refund } = await demandRefund(ctx, ctx.db, refundNo)
  const hasAnswered = await askNow(ctx, refundNo)
  if (!hasAnswered) throw new Refusal(refundAway)
  const one = await shown(ctx, refundNo)
  await ctx.transaction((tx) =>
    ctx.audit(tx, {
      ...{ action: 'refund.ask', subject: ['refund', refundNo], store_id },
      ...{ before: { state: refund.state }, after: { state: one.state } },
    }),
  )
  return one
}

export const numbersOf = (row: RefundRow) => ({
  amount_fen: row.refund.amount_fen,
  parts: [{ name: '线下退回', amount_fen: row.refund.amount_fen }],
})

/** Always with a second person; nothing changes before they have looked at the voucher. */
export const byHand = (ctx: StaffCtx, wanted: InputOf<typeof calls.refundByHand>): Promise<{ approval_id: number }> =>
  ctx.transaction(async (tx) => {
    const { refund_no, voucher_no, reason } = wanted
    const row = await demandRefund(ctx, tx, refund_no)
    if (ctx.principal.via !== 'console') throw new Refusal(staffForbidden)
    if (row.refund.state !== 'failed') throw new Refusal(refundNotFailed)
    const approval_id = await askApproval(ctx, tx, {
      ...{ kind: 'by_hand', subject_no: refund_no, store_id: row.store_id, ask: { voucher_no } },
      ...{ numbers: numbersOf(row), limit_fen: null, reason: `${reason}（凭证 ${voucher_no}）` },
    })
    return { approval_id }
  })

export async function assign(ctx: StaffCtx, wanted: InputOf<typeof calls.assignRefund>): Promise<QueuedRefund> {
  const { refund_no, mine } = wanted
  await ctx.transaction(async (tx) => {
    const { store_id } = await demandRefund(ctx, tx, refund_no)
    await saveAssignee(tx, refund_no, mine ? ctx.principal.id : null, ctx.now())
    await ctx.audit(tx, { action: 'refund.assign', subject: ['refund', refund_no], store_id, after: { mine } })
  })
  return shown(ctx, refund_no)
}

export async function note(
  ctx: StaffCtx,
  { refund_no, text }: InputOf<typeof calls.noteRefund>,
): Promise<QueuedRefund> {
  await ctx.transaction(async (tx) => {
    const { store_id } = await demandRefund(ctx, tx, refund_no)
    await insertNote(tx, { refund_no, text, by_staff: ctx.principal.id, at: ctx.now() })
    await ctx.audit(tx, { action: 'refund.note', subject: ['refund', refund_no], store_id, reason: text })
  })
  return shown(within(ctx, ctx.db), refund_no)
}
