import { Refusal } from '@kuaimen/contract/kernel/failure'
import { paths } from '@kuaimen/contract/kernel/paths'
import {
  giftGone,
  giftNotFound,
  giftOwn,
  givingNotFound,
  givingOver,
  takesTooMany,
} from '@kuaimen/contract/wallet/card.errors'
import { TAKES_A_DAY } from '@kuaimen/contract/wallet/transfer.rules'
import { holdAccounts } from '../../account/self/account.service'
import { demandMobile } from '../../account/session/session.service'
import type { MemberCtx, Services } from '../../context'
import type { Tx } from '../../db/database'
import type { Leave } from '../../member-data'
import { notifyAll } from '../../notice/notice.service'
import { postTransfer } from '../tender/postings.service'
import { releaseTenders } from '../tender/tender.service'
import { lockCards } from '../tender/tender.sql'
import { hashGiftToken } from './start.service'
import {
  countTakes,
  eraseWords,
  findByToken,
  findOwnTransfer,
  findPaid,
  findTransfer,
  listDue,
  listOpenOf,
  lockGiver,
  type TransferRow,
  transfersOf,
  transitionTransfer,
  updateOwner,
} from './transfer.sql'

const DAY_MS = 86_400_000
const AT_ONCE = 200

type End = Parameters<typeof transitionTransfer>[2]

/** The card first, as a booking does; then one of all who want to end the giving has ended it, and the card is free. */
async function endGiving(tx: Tx, { giving_no, code, kind }: TransferRow, end: End): Promise<TransferRow | undefined> {
  await lockCards(tx, [code])
  const ended = await transitionTransfer(tx, giving_no, end)
  if (!ended) return undefined
  await releaseTenders(tx, giving_no, end.at)
  if (kind === 'voucher')
    await postTransfer(tx, 'arrived', { giving_no, code, paid_fen: await findPaid(tx, code) }, end.at)
  return ended
}

const notifyGiver = (tx: Tx, row: TransferRow, kind: 'giving_taken' | 'giving_over', at: Date): Promise<void> => {
  const { giving_no, member_id, name } = row
  return notifyAll(tx, [{ member_id, kind, dedupe: `${kind}:${giving_no}`, data: { name }, at, path: paths.givings() }])
}

/** What has come back already is back. */
export async function revokeTransfer(ctx: MemberCtx, givingNo: string): Promise<null> {
  const { memberId } = ctx.principal
  await ctx.transaction(async (tx) => {
    const row = await findOwnTransfer(tx, memberId, givingNo)
    if (!row) throw new Refusal(givingNotFound)
    if (await endGiving(tx, row, { state: 'revoked', at: ctx.now() })) return
    if ((await findOwnTransfer(tx, memberId, givingNo))?.state === 'taken') throw new Refusal(givingOver)
  })
  return null
}

/** Once, for the first member who takes it; who has taken it may ask again. */
export async function takeGift(ctx: MemberCtx, token: string) {
  demandMobile(ctx)
  const { memberId } = ctx.principal
  const token_hash = hashGiftToken(token)
  const row = (await findByToken(ctx.db, token_hash))?.giving
  if (!row) throw new Refusal(giftNotFound)
  const card = { coupon_type: row.kind, code: row.code }
  if (row.taker_id === memberId) return card
  if (row.member_id === memberId) throw new Refusal(giftOwn)
  const at = ctx.now()
  if (row.state !== 'open' || row.expires_at <= at) throw new Refusal(giftGone)
  await ctx.transaction(async (tx) => {
    await holdAccounts(tx, [memberId, row.member_id])
    await lockGiver(tx, memberId)
    if ((await countTakes(tx, memberId, new Date(at.getTime() - DAY_MS))) >= TAKES_A_DAY)
      throw new Refusal(takesTooMany)
    const taken = await endGiving(tx, row, { state: 'taken', at, taker_id: memberId, token_hash })
    if (!taken) {
      if ((await findTransfer(tx, row.giving_no))?.taker_id === memberId) return
      throw new Refusal(giftGone)
    }
    // The giver's account was joined to the taker's meanwhile.
    if (taken.member_id === memberId) throw new Refusal(giftOwn)
    if (!(await updateOwner(tx, taken, memberId, at))) throw new Error(`${row.giving_no}: the card is not the giver's`)
    await notifyGiver(tx, taken, 'giving_taken', at)
  })
  return card
}

/** Its time is over: the card is back by itself. */
export const returnOverdueTransfers = ({ transaction, now }: Services, givingNo: string): Promise<void> =>
  transaction(async (tx) => {
    const row = await findTransfer(tx, givingNo)
    if (row) await holdAccounts(tx, [row.member_id])
    const over = row && (await endGiving(tx, row, { state: 'over', at: now() }))
    if (over) await notifyGiver(tx, over, 'giving_over', now())
  })

/** Whatever a lost job has left; each in a transaction of its own. */
export async function sweepTransfers(services: Services): Promise<void> {
  for (;;) {
    const due = await listDue(services.db, services.now(), AT_ONCE)
    for (const { giving_no } of due) await returnOverdueTransfers(services, giving_no)
    if (due.length < AT_ONCE) return
  }
}

/** Nobody can take from an account that is gone. */
export const endTransfers: Leave = async (tx, memberId, at, left) => {
  await left.saveUses(transfersOf(memberId, at))
  for (const row of await listOpenOf(tx, memberId)) await endGiving(tx, row, { state: 'revoked', at })
  await eraseWords(tx, memberId)
}
