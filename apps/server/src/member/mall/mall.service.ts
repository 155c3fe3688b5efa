import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { daysBetween, studioDay } from '@kuaimen/contract/kernel/time'
import type { pointsItems } from '@kuaimen/contract/member/mall.endpoints'
import { itemNotFound } from '@kuaimen/contract/member/mall.errors'
import type { PointsItemDetail, PointsItems, PointsRedeem } from '@kuaimen/contract/member/mall.views'
import type { MemberCtx } from '../../context'
import { cardsOfGifts } from '../../wallet/issue/gift.service'
import { findMembership, listLevels } from '../membership/membership.sql'
import { type Looker, presentItem, presentItemDetail, presentRedeem } from './mall.present'
import { findItem, listItems, listRedeems } from './mall.sql'

const PER_PAGE = 20

async function lookerOf({ db, principal, now }: MemberCtx): Promise<Looker> {
  const [row, levels] = await Promise.all([findMembership(db, principal.memberId), listLevels(db)])
  return { points: row?.points ?? 0, level: row?.level ?? 0, levels, at: now() }
}

/** What is gone comes last; what is on is in the chain's own order. */
export async function itemsFor(ctx: MemberCtx, { kind, page }: InputOf<typeof pointsItems>): Promise<PointsItems> {
  const { memberId } = ctx.principal
  const [by, items] = await Promise.all([lookerOf(ctx), listItems(ctx.db, memberId, ctx.now())])
  const cards = await cardsOfGifts(
    ctx.db,
    items.map(({ gift }) => gift),
    ctx.now(),
  )
  const all = items.map((item, nth) => presentItem(item, cards[nth]!, by))
  const isLast = ({ state }: (typeof all)[number]) => Number(state === 'sold_out')
  const listed = all.filter(({ state }) => kind === 'all' || state === 'can').toSorted((a, b) => isLast(a) - isLast(b))
  const from = (page - 1) * PER_PAGE
  return { points: by.points, total: listed.length, list: listed.slice(from, from + PER_PAGE) }
}

export async function itemFor(ctx: MemberCtx, id: number): Promise<PointsItemDetail> {
  const [by, item] = await Promise.all([lookerOf(ctx), findItem(ctx.db, id, ctx.principal.memberId, ctx.now())])
  if (!item) throw new Refusal(itemNotFound)
  const [card] = await cardsOfGifts(ctx.db, [item.gift], ctx.now())
  return presentItemDetail(item, card!, daysBetween(studioDay(ctx.now()), card!.valid_until), by)
}

export async function redeemsOf({ db, principal }: MemberCtx, page: number): Promise<PointsRedeem[]> {
  return (await listRedeems(db, principal.memberId, PER_PAGE, (page - 1) * PER_PAGE)).map(presentRedeem)
}
