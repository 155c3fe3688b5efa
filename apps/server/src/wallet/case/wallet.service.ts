import type { DataOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { ProductCard } from '@kuaimen/contract/product/product.views'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import type { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { cardNotFound } from '@kuaimen/contract/wallet/card.errors'
import {
  type Basket,
  bestCoupon,
  type CouponType,
  coversLine,
  type Scope,
  SOON_DAYS,
  voucherLineOf,
} from '@kuaimen/contract/wallet/card.rules'
import type { AvailableCards, WalletDetail } from '@kuaimen/contract/wallet/card.views'
import { chainSettings, withSettings } from '../../brand/settings.service'
import type { Ctx, MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { unread } from '../../notice/inbox.service'
import { products } from '../../product/product.service'
import { planVisit, priceOn } from '../../product/visit.service'
import { wishesOf } from '../../product/wish.service'
import { storesByIds, storesOfCity } from '../../store/store.service'
import { presentAvailable, presentCards, presentDetail, presentExport, presentReach } from '../card/wallet.present'
import {
  type CardRow,
  countLive,
  findByCode,
  findCityOfStore,
  listAll,
  listByCodes,
  listCase,
  listLive,
  listMovements,
  readScopeNames,
} from '../card/wallet.sql'
import { verdictOf } from '../tender/tender.service'
import { holderOf, isGiveable } from '../transfer/start.service'

export const exportWallet = async (tx: Tx, memberId: number, now: Date) =>
  presentExport(await listAll(tx, memberId, studioDay(now)))

interface Asked {
  readonly coupon_type: CouponType
  readonly store_id: number
  readonly day: StudioDay
  readonly items: readonly { product_id: number; people: number; addon_ids: readonly number[] }[]
  readonly voucher_code: string
}

/** What a visit costs, line by line, from our own tables. */
async function basketOf(ctx: Ctx, { store_id, day, items }: Asked): Promise<Basket> {
  const city_id = await findCityOfStore(ctx.db, store_id)
  if (city_id === undefined) throw new Refusal(storeNotFound)
  const plan = await planVisit(ctx.db, items, store_id, ctx.now())
  const lines = plan.items.map(({ product }, nth) => ({
    product_id: product.id,
    category_id: product.category_id,
    price_fen: priceOn(product, plan.seasons, day).price_fen,
    // One that is needed twice counts twice.
    addons_fen: items[nth]!.addon_ids.map(
      (wanted) => product.addons.find(({ id }) => id === wanted)?.price_fen ?? 0,
    ).reduce((all, one) => all + one, 0),
  }))
  return { store_id, city_id, day, lines }
}

/** Everything the member has, with what it would do for this booking beside the chosen voucher. */
async function judgedFor(ctx: MemberCtx, asked: Asked) {
  const today = studioDay(ctx.now())
  const basket = await basketOf(ctx, asked)
  const cards = await listLive(ctx.db, ctx.principal.memberId, today)
  const voucher = cards.find(({ kind, code }) => kind === 'voucher' && code === asked.voucher_code)
  const isUsable = voucher !== undefined && verdictOf(voucher, basket, today).fen > 0
  const voucherLine = isUsable ? voucherLineOf(voucher.scope, basket) : -1
  const judged = cards.map((card) => ({ card, verdict: verdictOf(card, basket, today, voucherLine) }))
  return { basket, voucherLine, judged }
}

/** For rooms that give coupons: the booking as it is judged, and the most that a coupon of the member's takes off it. */
export async function ownSavingOn(ctx: MemberCtx, asked: Omit<Asked, 'coupon_type'>) {
  const { basket, voucherLine, judged } = await judgedFor(ctx, { ...asked, coupon_type: 'coupon' })
  const saved = judged.filter(({ card }) => card.kind === 'coupon').map(({ verdict }) => verdict.fen)
  return { basket, voucherLine, saves_fen: Math.max(0, ...saved) }
}

export async function availableFor(ctx: MemberCtx, asked: Asked): Promise<AvailableCards> {
  const { judged } = await judgedFor(ctx, asked)
  const names = await readScopeNames(
    ctx.db,
    judged.map(({ card }) => card.scope),
  )
  const shown = judged
    .filter(({ card }) => card.kind === asked.coupon_type)
    .map(({ card, verdict }) => presentAvailable(card, verdict, names))
  const coupons = judged
    .filter(({ card }) => card.kind === 'coupon')
    .map(({ card: { code, valid_until }, verdict: { fen, isFull } }) => ({ code, valid_until, fen, isFull }))
  return {
    usable: shown.filter(({ usable }) => usable).toSorted((a, b) => b.saves_fen - a.saves_fen),
    unusable: shown.filter(({ usable }) => !usable),
    best: { coupon_code: bestCoupon(coupons) },
  }
}

const PER_PAGE = 20

export async function caseOf(
  ctx: MemberCtx,
  { coupon_type, state, page }: { coupon_type: CouponType; state: 'usable' | 'over'; page: number },
): Promise<DataOf<typeof cardCase>> {
  const { memberId } = ctx.principal
  const today = studioDay(ctx.now())
  const part = { kind: coupon_type, state, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
  const [{ list, total }, live] = await Promise.all([
    listCase(ctx.db, memberId, part, today),
    countLive(ctx.db, memberId, today, addDays(today, SOON_DAYS)),
  ])
  const names = await readScopeNames(
    ctx.db,
    list.map(({ scope }) => scope),
  )
  return { total, ...live, list: presentCards(list, names) }
}

export async function detailOf(
  ctx: MemberCtx,
  { coupon_type, code }: { coupon_type: CouponType; code: string },
): Promise<WalletDetail> {
  const rows = await listByCodes(ctx.db, ctx.principal.memberId, [code], studioDay(ctx.now()))
  const row = rows.find(({ kind }) => kind === coupon_type)
  if (!row) throw new Refusal(cardNotFound)
  const [movements, names, holder] = await Promise.all([
    listMovements(ctx.db, row.kind, code),
    readScopeNames(ctx.db, [row.scope]),
    holderOf(ctx.db, row),
  ])
  const rules = withSettings(row.rules, await chainSettings(ctx))
  return presentDetail({ ...row, rules }, { movements, holder, giveable: isGiveable(row, holder) }, names)
}

const LISTED_AT_MOST = 200

async function storesFor(ctx: Ctx, { store_ids, city_ids }: Scope, cityId: number | undefined): Promise<StoreView[]> {
  if (store_ids.length > 0) {
    const named = await storesByIds(ctx, [...store_ids], undefined)
    return named.filter(({ city_id }) => cityId === undefined || city_id === cityId)
  }
  if (cityId !== undefined && city_ids.length > 0 && !city_ids.includes(cityId)) return []
  return storesOfCity(ctx, { city_id: cityId ?? city_ids[0], page: 1, per_page: LISTED_AT_MOST })
}

const productsFor = async (ctx: Ctx, { scope }: CardRow, cityId: number | undefined): Promise<ProductCard[]> =>
  (await products(ctx, { city_id: cityId, page: 1, per_page: LISTED_AT_MOST })).filter(({ id, category_id }) =>
    coversLine(scope, { product_id: id, category_id }),
  )

/** Where and for what a coupon or a voucher is good, for everyone who has its code. */
export async function applicableOf(
  ctx: Ctx,
  { coupon_code, city_id }: { coupon_code: string; city_id?: number | undefined },
): Promise<{ name: string; scope: string; products: ProductCard[]; stores: StoreView[] }> {
  const row = await findByCode(ctx.db, coupon_code, studioDay(ctx.now()))
  if (!row) throw new Refusal(cardNotFound)
  const [names, reached, stores] = await Promise.all([
    readScopeNames(ctx.db, [row.scope]),
    productsFor(ctx, row, city_id),
    storesFor(ctx, row.scope, city_id),
  ])
  return { ...presentReach(row, names), products: reached, stores }
}

/** Counts of several rooms: the cart's lines, the coupons that can be used and the messages that are not read. */
export async function resourcesOf(ctx: MemberCtx) {
  const today = studioDay(ctx.now())
  const [wish_count, { counts }, { message_count }] = await Promise.all([
    wishesOf(ctx),
    countLive(ctx.db, ctx.principal.memberId, today, today),
    unread(ctx),
  ])
  return { wish_count, coupon_count: counts.coupon, message_count }
}
