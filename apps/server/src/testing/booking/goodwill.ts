import { giveGoodwill } from '@kuaimen/contract/booking/staff.endpoints'
import { carryOut } from '../../approval/decide.service'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { runQueued } from '../queue'
import { rows } from '../rows'
import { aStaffMember, type StaffBrowser } from '../staff/browser'
import { aGiftCard } from '../wallet/wallet'
import { aVisit, type Floor } from './floor'

/** A visit that is over and was paid through a provider. */
export const aDoneVisit = (floor: Floor, time = '16:00') => aVisit(floor, time, { state: 'completed' })

/** A visit that is over; a gift card paid so much of it. */
export async function aVisitByCard(floor: Floor, card_fen: number, state: 'completed' | 'checked_in' = 'completed') {
  const by = await aMember(floor.app)
  const code = await aGiftCard(floor.app, by.id, card_fen)
  const visit = await aVisit(floor, '12:00', { by, state, tenders: { gift_cards: [code] } })
  return { ...visit, code }
}

export const goodwillOf = (who: StaffBrowser, order_sn: string, amount_fen: number, reason = '成片迟了三天') =>
  who.call(giveGoodwill, { order_sn, amount_fen, reason })

/** Refunds of an order, whatever has become of it. */
export const refundsOf = (floor: Floor, order_sn: string) =>
  rows<{ refund_no: string; amount_fen: number; cause: string; state: string }>(
    floor.app,
    `select refund_no, r.amount_fen, cause, r.state from payment_refund r join payment p using (pay_no)
     where p.subject_no = $1 order by requested_at, refund_no`,
    [order_sn],
  )

export const revenueOf = async (floor: Floor, order_sn: string): Promise<number> =>
  (
    await rows<{ fen: number }>(
      floor.app,
      `select -coalesce(sum(amount_fen), 0)::int as fen from ledger_entry where account = 'revenue' and subject_no = $1`,
      [order_sn],
    )
  )[0]!.fen

/** Two people of the chain: who asks, and who decides. */
export async function aPair(app: TestApp): Promise<Pair> {
  const [author, decider] = [await aStaffMember(app, 'support'), await aStaffMember(app, 'finance')]
  return { app, author: author.id, decider: decider.id }
}

export interface Pair {
  readonly app: TestApp
  readonly author: number
  readonly decider: number
}

/** Writes an approval as if it had been decided, whatever the clock says of sessions. */
async function approve({ app, author, decider }: Pair, order_sn: string, fen: number): Promise<number | undefined> {
  const [row] = await rows<{ id: string }>(
    app,
    `insert into approval (kind, subject_no, store_id, ask, amount_fen, parts, reason, state, asked_by, asked_at,
                           expires_at, decided_by, decided_at)
     select 'goodwill', order_sn, store_id, '{}', $2, '[]', '补偿', 'approved', $3, $5, $5::timestamptz + interval '3 days', $4, $5
     from booking where order_sn = $1 on conflict do nothing returning id`,
    [order_sn, fen, author, decider, app.services.now()],
  )
  if (!row) return undefined
  await logDecision(app, decider, row.id)
  return Number(row.id)
}

const logDecision = (app: TestApp, decider: number, id: number | string) =>
  rows(
    app,
    `insert into audit_entry (at, staff_id, via, address, action, subject_kind, subject_no, request_id)
     values ($1, $2, 'console', '', 'approval.decide', 'approval', $3, 'of-a-test')`,
    [app.services.now(), decider, String(id)],
  )

/** An ask that stands is approved by the second person, and its jobs run. Gives how it ended. */
export async function approveAsked({ app, decider }: Pair, id: number, job?: string): Promise<string> {
  await rows(
    app,
    `update approval set state = 'approved', decided_by = $2, decided_at = $3 where id = $1 and state = 'asked'`,
    [id, decider, app.services.now()],
  )
  await logDecision(app, decider, id)
  await carryOut(app.services, id)
  if (job) await runQueued(app, job)
  return (await rows<{ state: string }>(app, 'select state from approval where id = $1', [id]))[0]!.state
}

/** The job of an approval, at a moment when anything else may have happened: first with no numbers, then with those that it found. */
export async function approvedGoodwill(pair: Pair, order_sn: string, fen: number): Promise<string> {
  const { app, decider } = pair
  const id = await approve(pair, order_sn, fen)
  if (id === undefined) return 'asked already'
  await carryOut(app.services, id)
  await rows(
    app,
    `update approval set state = 'approved', decided_by = $2, decided_at = $3 where id = $1 and state = 'asked'`,
    [id, decider, app.services.now()],
  )
  await carryOut(app.services, id)
  return (await rows<{ state: string }>(app, 'select state from approval where id = $1', [id]))[0]!.state
}
