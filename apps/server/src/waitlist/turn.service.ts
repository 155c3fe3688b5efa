import { Refusal } from '@kuaimen/contract/kernel/failure'
import { turnNotFound, waitNotFound } from '@kuaimen/contract/waitlist/waitlist.errors'
import { UNANSWERED_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import { pinAccount } from '../account/self/account.service'
import type { Turns } from '../booking/create/turns.port'
import type { EverySecond, MemberCtx, Services } from '../context'
import type { Tx } from '../db/database'
import { freeVisit } from '../schedule/taking.service'
import { endWaits } from './close.service'
import { isOverPlan } from './line.sql'
import { notifyGoesOn } from './notices.service'
import {
  findTurn,
  findTurnOf,
  listOverdueTurns,
  lockWait,
  pinOwner,
  type TurnRow,
  updateTurn,
  updateWait,
  type WaitRow,
} from './turn.sql'
import { findBookedWait, findMade } from './unpaid.sql'

const AT_ONCE = 200

/** A turn that stands, with its wait locked; nothing when it is over. */
async function lockTurn(tx: Tx, turnNo: string): Promise<{ turn: TurnRow; wait: WaitRow } | undefined> {
  const found = await findTurn(tx, turnNo)
  if (found) await pinOwner(tx, found.wait_no)
  const wait = found && (await lockWait(tx, found.wait_no))
  if (wait?.turn_no !== turnNo) return undefined
  const turn = await findTurn(tx, turnNo)
  return turn && { turn, wait }
}

/** The cells go free with the turn, and whoever is next hears of it. The wait is locked. */
export async function dropTurn(
  tx: Tx,
  turn: TurnRow,
  to: 'refused' | 'expired' | 'withdrawn',
  at: Date,
): Promise<void> {
  if (turn.taking_id === null || !(await updateTurn(tx, turn.turn_no, to, at))) return
  await updateWait(tx, turn.wait_no, { turn_no: null })
  await freeVisit(tx, turn.taking_id, turn.store_id)
}

export const refuseTurn = (ctx: MemberCtx, turnNo: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    await pinAccount(ctx, tx)
    const found = await lockTurn(tx, turnNo)
    if (found?.wait.member_id !== ctx.principal.memberId) throw new Refusal(turnNotFound)
    await dropTurn(tx, found.turn, 'refused', ctx.now())
    return null
  })

/** Ended by its owner; asked again it is over all the same. */
export const endWait = (ctx: MemberCtx, waitNo: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    await pinAccount(ctx, tx)
    const row = await lockWait(tx, waitNo)
    if (row?.member_id !== ctx.principal.memberId) throw new Refusal(waitNotFound)
    await giveUp(tx, row, ctx.now())
    return null
  })

/** One whose booking is not paid yet may be given up too: the booking stands as long as it is held, and leads nowhere back. */
const isGoingOn = async (tx: Tx, { state, member_id, order_sn }: WaitRow): Promise<boolean> =>
  state === 'live' || (order_sn !== null && (await findBookedWait(tx, member_id, order_sn)) !== undefined)

/** The wait is locked. */
export async function giveUp(tx: Tx, row: WaitRow, at: Date): Promise<void> {
  if (!(await isGoingOn(tx, row))) return
  const turn = row.turn_no === null ? undefined : await findTurn(tx, row.turn_no)
  if (turn) await dropTurn(tx, turn, 'withdrawn', at)
  await updateWait(tx, row.wait_no, { state: 'given_up', order_sn: null, ended_at: at })
}

/** Nobody has answered; who never does is not asked for ever. */
const expireTurn = (services: Services, turnNo: string): Promise<void> =>
  services.transaction(async (tx) => {
    const found = await lockTurn(tx, turnNo)
    const at = services.now()
    if (!found || found.turn.until > at) return
    const { turn, wait } = found
    await dropTurn(tx, turn, 'expired', at)
    const unanswered = wait.unanswered + 1
    await updateWait(tx, wait.wait_no, { unanswered })
    if (unanswered >= UNANSWERED_AT_MOST) await endWaits(tx, [wait.wait_no], 'unanswered', at)
  })

/** Turns whose time is over go to the next in line, each in a transaction of its own. */
export const expireTurns: EverySecond = async (services) => {
  const overdue = await listOverdueTurns(services.db, services.now(), AT_ONCE)
  for (const { turn_no } of overdue) await expireTurn(services, turn_no)
  return overdue.length
}

/** The store does not plan with it any more: it counts against nobody, and is said. */
export const withdrawTurn = (services: Services, turnNo: string): Promise<void> =>
  services.transaction(async (tx) => {
    const found = await lockTurn(tx, turnNo)
    if (!found || !(await isOverPlan(tx, turnNo))) return
    const at = services.now()
    await dropTurn(tx, found.turn, 'withdrawn', at)
    await notifyGoesOn(tx, found.turn, found.wait.member_id, 'withdrawn', at)
  })

/** What booking asks: the cells of a turn, and that they become a booking's. */
export const waitlistTurns: Turns = {
  findTaking: async (tx, { turn_no, member_id, at }) => {
    const turn = await findTurnOf(tx, turn_no, member_id)
    return turn && turn.until > at ? turn.taking_id : null
  },
  handOver: async (tx, { turn_no, member_id, order_sn, at }) => {
    const found = await lockTurn(tx, turn_no)
    if (found?.wait.member_id !== member_id || found.turn.until <= at) return null
    const { turn } = found
    if (!(await updateTurn(tx, turn_no, 'taken', at, order_sn))) return null
    await updateWait(tx, turn.wait_no, { turn_no: null, state: 'booked', order_sn, ended_at: at })
    return turn.taking_id
  },
  findMade,
}
