import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { giftNotFound } from '@kuaimen/contract/wallet/card.errors'
import type { GiftRelation, GiftView, GivingView } from '@kuaimen/contract/wallet/transfer.views'
import type { Ctx, MemberCtx } from '../../context'
import { listByCodes, readScopeNames } from '../card/wallet.sql'
import { hashGiftToken } from './start.service'
import { presentGift, presentTransfer } from './transfer.present'
import { findByToken, listTransfers } from './transfer.sql'

const PER_PAGE = 20

export async function transfersOf(ctx: MemberCtx, page: number): Promise<{ total: number; list: GivingView[] }> {
  const { list, total } = await listTransfers(ctx.db, ctx.principal.memberId, PER_PAGE, (page - 1) * PER_PAGE)
  return { total, list: list.map((row) => presentTransfer(row, ctx.now())) }
}

/** What everybody sees who has the link: all of it while it is there, and then only what became of it. */
export async function giftOf(ctx: Ctx, token: string): Promise<GiftView> {
  const found = await findByToken(ctx.db, hashGiftToken(token))
  if (!found) throw new Refusal(giftNotFound)
  const { code, member_id } = found.giving
  const [card] = await listByCodes(ctx.db, member_id, [code], studioDay(ctx.now()))
  const names = await readScopeNames(ctx.db, card ? [card.scope] : [])
  return presentGift(found, card, names, ctx.now())
}

export async function relationOf(ctx: MemberCtx, token: string): Promise<GiftRelation> {
  const found = await findByToken(ctx.db, hashGiftToken(token))
  if (!found) throw new Refusal(giftNotFound)
  const { memberId } = ctx.principal
  const { giving_no, member_id, taker_id, kind, code } = found.giving
  if (taker_id === memberId) return { is: 'taker', giving_no: '', coupon_type: kind, code }
  if (member_id === memberId) return { is: 'giver', giving_no, coupon_type: kind, code: taker_id === null ? code : '' }
  return { is: 'other', giving_no: '', coupon_type: kind, code: '' }
}
