import { bookingNotFound, bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { mayTransition } from '@kuaimen/contract/booking/record.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import type { ApprovalAct, Asked } from '../../approval/approval.port'
import { demandNumbers } from '../../approval/numbers.service'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { writeLaterEntry } from '../../staff/audit.service'
import { numbersOf, planRefund } from '../money/refund-plan.service'
import { type BookingRow, findForOperator } from '../record/booking.sql'
import { lockSettled } from '../settle/locked.service'
import { cancelVisit } from '../staff/operator.service'
import { giveByPlan, partsOf, planGoodwill } from './give.service'
import { readCustomer } from './goodwill.sql'

async function readBooking(tx: Tx, orderSn: string): Promise<BookingRow> {
  const found = await findForOperator(tx, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  return found.booking
}

async function lockSubject(services: Services, tx: Tx, { subject_no }: Asked): Promise<BookingRow> {
  const row = await lockSettled(services, tx, subject_no)
  if (!row) throw new Refusal(bookingNotFound)
  return row
}

async function customerOf(tx: Tx, { subject_no }: Asked): Promise<string[]> {
  const { visits, times, fen } = await readCustomer(tx, subject_no)
  return [
    visits === 0 ? '还没有完成过拍摄' : `完成过 ${visits} 次拍摄`,
    times === 0 ? '没有协商退款的记录' : `协商退款 ${times} 次，共 ¥${formatYuanExact(fen)}`,
  ]
}

const byApproval = ({ id, asked_by }: Asked) => ({ staff_id: asked_by, requestId: `approval:${id}` })

export const goodwillAct: ApprovalAct = {
  kind: 'goodwill',
  numbers: async (_services, tx, { subject_no, amount_fen }) => ({
    amount_fen,
    parts: partsOf(await planGoodwill(tx, await readBooking(tx, subject_no), amount_fen)),
  }),
  carryOut: async (services, tx, asked) => {
    const row = await lockSubject(services, tx, asked)
    const plan = await planGoodwill(tx, row, asked.amount_fen)
    const parts = partsOf(plan)
    demandNumbers(asked, { amount_fen: plan.amount_fen, parts })
    const { reason, asked_by: by_staff, id: approval_id } = asked
    await giveByPlan(services, tx, row, plan, { reason, by_staff, approval_id })
    await writeLaterEntry(services, tx, byApproval(asked), {
      ...{ action: 'refund.goodwill', subject: ['booking', row.order_sn], store_id: row.store_id, reason },
      ...{ before: { left_fen: plan.left_fen }, after: { amount_fen: plan.amount_fen, parts, approval_id } },
    })
  },
  customer: customerOf,
}

export const faultAct: ApprovalAct = {
  kind: 'fault',
  numbers: async (services, tx, { subject_no }) => {
    const row = await readBooking(tx, subject_no)
    if (!mayTransition(row.state, 'cancelled')) throw new Refusal(bookingStateChanged)
    return numbersOf(await planRefund(tx, row, 'free', services.now()))
  },
  carryOut: async (services, tx, asked) => {
    const row = await lockSubject(services, tx, asked)
    const numbers = numbersOf(await planRefund(tx, row, 'free', services.now()))
    demandNumbers(asked, numbers)
    const { reason, id: approval_id } = asked
    await cancelVisit(services, tx, row, { who: `staff:${asked.asked_by}`, reason })
    await writeLaterEntry(services, tx, byApproval(asked), {
      ...{ action: 'booking.cancel_fault', subject: ['booking', row.order_sn], store_id: row.store_id, reason },
      before: { state: row.state, paid_fen: row.paid_fen },
      after: { state: 'cancelled', back_fen: numbers.amount_fen, approval_id },
    })
  },
  customer: customerOf,
}
