import { stateAt } from '@kuaimen/contract/booking/change.rules'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { stateTextAt } from '@kuaimen/contract/booking/record.rules'
import type { OrderPapers } from '@kuaimen/contract/booking/search.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import { covers } from '@kuaimen/contract/kernel/reach'
import { voucherOrderText } from '@kuaimen/contract/shop/shop.rules'
import { mayPhone, nameSeen } from '@kuaimen/contract/staff/privacy.rules'
import type { StaffCtx } from '../../context'
import { tendersOf } from '../../wallet/tender/tender.service'
import { findGuest } from '../guest/guest.sql'
import { findForOperator } from '../record/booking.sql'
import { guestMobileSeen, mobileSeen, seconds, seenBy } from '../view/booking.present'
import { orderPaperworkPort } from './order.port'
import { listPayments, listRefunds } from './papers.sql'
import { listVoucherOrders } from './voucher-orders.sql'

type Money = Pick<OrderPapers, 'payments' | 'refunds' | 'invoices' | 'cards'>

/** Whether the caller may do it where the order is: at its store, or in the whole chain for what no store has. */
export const may = (ctx: StaffCtx, permission: Permission, storeId: number | null): boolean => {
  const stores = ctx.principal.reach(permission)
  return storeId === null ? stores === 'chain' : covers(stores, storeId)
}

const CODE_SHOWN = 4

async function moneyOf(ctx: StaffCtx, no: string, storeId: number | null): Promise<Money> {
  const [payments, refunds, tenders, invoices] = await Promise.all([
    listPayments(ctx.db, no),
    may(ctx, 'refund.read', storeId) ? listRefunds(ctx.db, no) : null,
    tendersOf(ctx.db, no),
    may(ctx, 'invoice.read', storeId)
      ? Promise.all(ctx.ports.of(orderPaperworkPort).map(({ papersOf }) => papersOf(ctx.db, no)))
      : null,
  ])
  return {
    cards: tenders.map(({ kind, name, code, amount_fen, back_fen }) => ({
      ...{ kind, name, amount_fen, back_fen },
      code: code.slice(-CODE_SHOWN),
    })),
    payments: payments.map((row) => ({
      pay_no: row.pay_no,
      for: row.payable_no === no ? 'order' : 'difference',
      provider: row.provider,
      state: row.state,
      amount_fen: row.amount_fen,
      refunded_fen: row.refunded_fen,
      provider_no: row.provider_no ?? '',
      at: seconds(row.paid_at ?? row.created_at),
    })),
    refunds:
      refunds?.map(({ refund_no, amount_fen, state, reason, settled_at, sent_at, requested_at }) => ({
        ...{ refund_no, amount_fen, state, reason },
        at: seconds(settled_at ?? sent_at ?? requested_at),
      })) ?? null,
    invoices:
      invoices?.flat().map(({ invoice_no, state, amount_fen, requested_at }) => ({
        ...{ invoice_no, state, amount_fen },
        at: seconds(requested_at),
      })) ?? null,
  }
}

async function papersOfBooking(ctx: StaffCtx, orderSn: string): Promise<OrderPapers> {
  const found = await findForOperator(ctx.db, orderSn)
  const stores = ctx.principal.stores
  if (!found || !covers(stores, found.booking.store_id)) throw new Refusal(bookingNotFound)
  const { booking: row, mobile, nickname } = found
  const guest = await findGuest(ctx.db, orderSn)
  const seen = seenBy(ctx)
  const { now, named } = seen
  const name = guest?.name ?? (row.company?.contact_name || nickname)
  return {
    kind: 'booking',
    no: orderSn,
    name: nameSeen(name, row, named, now),
    mobile: mobileSeen(mobile, seen),
    made_at: seconds(row.created_at),
    title: row.lines.map(({ name: product }) => product).join('、'),
    state_text: stateTextAt({ ...row, state: stateAt(row, now) }, now),
    total_fen: row.total_fen,
    company_fen: row.company_fen,
    guest: guest
      ? {
          name: nameSeen(guest.name, row, named, now),
          mobile: guestMobileSeen(guest.mobile, row, seen),
          consent: guest.consent,
        }
      : null,
    can: { phone: mayPhone(row, seen.phones, now) },
    ...(await moneyOf(ctx, orderSn, row.store_id)),
  }
}

async function papersOfVoucherOrder(ctx: StaffCtx, no: string): Promise<OrderPapers> {
  const [row] = ctx.principal.stores === 'chain' ? await listVoucherOrders(ctx.db, { orders: [no] }, 1) : []
  if (!row) throw new Refusal(bookingNotFound)
  return {
    kind: 'voucher_order',
    no,
    name: row.name,
    mobile: mobileSeen(row.mobile, seenBy(ctx)),
    made_at: seconds(row.created_at),
    title: `${row.title} ×${row.count}`,
    state_text: voucherOrderText[row.state],
    total_fen: row.amount_fen,
    company_fen: 0,
    guest: null,
    can: { phone: false },
    ...(await moneyOf(ctx, no, null)),
  }
}

export const papersFor = (ctx: StaffCtx, { no }: { no: string }): Promise<OrderPapers> =>
  kindOf(no) === 'voucher_order' ? papersOfVoucherOrder(ctx, no) : papersOfBooking(ctx, no)
