import { sessionEndedElsewhere } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { studioDay } from '@kuaimen/contract/kernel/time'
import {
  itemDayOut,
  itemNotFound,
  itemPointsChanged,
  itemSoldOut,
  pointsShort,
} from '@kuaimen/contract/member/mall.errors'
import type { Redeemed } from '@kuaimen/contract/member/mall.views'
import { spentOf } from '@kuaimen/contract/member/points.rules'
import type { MemberCtx, Services } from '../../context'
import type { Tx } from '../../db/database'
import { issueGift } from '../../wallet/issue/issue.service'
import { listMovements } from '../membership/entries.sql'
import type { MembershipRow } from '../membership/membership.sql'
import { lockMembership, spendPoints } from '../points/points.service'
import { REFUSED, standingFor } from './mall.present'
import { findItem, type ItemRow, insertRedeem, nextNth, takeItem, takeOfDay } from './mall.sql'

interface Wanted {
  readonly id: number
  readonly shown_points: number
}

/** What the page could have known is refused before anything is written. */
async function demandItem(tx: Tx, { id, shown_points }: Wanted, held: MembershipRow, at: Date): Promise<ItemRow> {
  const item = await findItem(tx, id, held.member_id, at)
  if (!item) throw new Refusal(itemNotFound)
  if (item.points !== shown_points) throw new Refusal(itemPointsChanged)
  const state = standingFor(item, { ...held, at })
  if (state === 'soon') throw new Refusal(itemNotFound)
  if (state !== 'can') throw new Refusal(REFUSED[state])
  return item
}

/** Stock and day last: everybody wants these rows, and from here to the commit is short. */
async function takeStock(tx: Tx, item: ItemRow, at: Date): Promise<void> {
  const taken = await takeItem(tx, item, at)
  if (!taken) throw new Refusal(itemSoldOut)
  if (!(await takeOfDay(tx, item.id, studioDay(at), taken.day_stock))) throw new Refusal(itemDayOut)
}

interface Redeem extends Wanted, Pick<Services, 'randomBytes'> {
  readonly member_id: number
  readonly at: Date
}

/** Points for a card, in the one transaction: under the lock of the membership nobody spends the same points twice. */
export async function redeemIn(tx: Tx, { member_id, at, randomBytes, ...wanted }: Redeem): Promise<Redeemed> {
  const held = await lockMembership(tx, member_id, at)
  if (!held) throw new Refusal(sessionEndedElsewhere)
  const item = await demandItem(tx, wanted, held, at)
  const { points, gift } = item
  const redeem_no = makeId('E', randomBytes(ID_LENGTH))
  const lots = spentOf(await listMovements(tx, member_id), points)
  const after = await spendPoints(tx, held, { amount: points, subject_no: redeem_no, at, note: item.name })
  if (!after) throw new Refusal(pointsShort)
  const nth = await nextNth(tx, item.id, member_id)
  const code = await issueGift(tx, gift, { member_id, at, randomBytes, origin: 'points' })
  const row = { redeem_no, item_id: item.id, member_id, nth, points, lots, coupon_type: gift.kind, code, at }
  await insertRedeem(tx, row)
  await takeStock(tx, item, at)
  return { redeem_no, coupon_type: gift.kind, code, points, balance: after.points }
}

export const redeemFor = ({ principal, transaction, now, randomBytes }: MemberCtx, wanted: Wanted): Promise<Redeemed> =>
  transaction((tx) => redeemIn(tx, { ...wanted, member_id: principal.memberId, at: now(), randomBytes }))
