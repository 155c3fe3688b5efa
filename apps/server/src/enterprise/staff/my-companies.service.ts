import type { CorpMine, CorpVerified, DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCtx } from '../../context'
import { addonsOfProducts, productsPicked } from '../../product/product.service'
import { listDrivesOf, listPlaces } from '../drive/drive.sql'
import { countUsed, listOrders } from './my-companies.sql'
import { shownDriveFor } from './proof.service'
import { listProofs } from './proof.sql'
import { presentDetail, presentMine, presentVerified } from './staff.present'

const ORDERS_AT_MOST = 20

/** Companies that a member has proven to be of, with what can be booked there and what is. */
export async function myCompaniesOf(ctx: MemberCtx): Promise<CorpMine[]> {
  const now = ctx.now()
  const proofs = await listProofs(ctx.db, ctx.principal.memberId, now)
  if (proofs.length === 0) return []
  const ids = proofs.map(({ company }) => company.id)
  const [drives, orders] = await Promise.all([
    listDrivesOf(ctx.db, ids),
    listOrders(ctx.db, ctx.principal.memberId, ids, ORDERS_AT_MOST),
  ])
  return proofs.map(({ company, ...proven }) =>
    presentMine(
      {
        ...proven,
        company,
        drives: drives.filter(({ company_id }) => company_id === company.id),
        orders: orders.filter(({ company_id }) => company_id === company.id),
      },
      now,
    ),
  )
}

/** One of them, as it is answered to whoever has just proven it. */
export async function provenOf(ctx: MemberCtx, companyId: number): Promise<CorpVerified> {
  const mine = (await myCompaniesOf(ctx)).find(({ company }) => company.id === companyId)
  if (!mine) throw new Error('enterprise: a proof that was made is not there')
  return presentVerified(mine)
}

export async function driveDetailFor(ctx: MemberCtx, driveNo: string): Promise<DriveDetail> {
  const { drive, company, proof, staff, products } = await shownDriveFor(ctx, driveNo)
  const ids = products.map(({ product_id }) => product_id)
  const [cards, addons, places, used] = await Promise.all([
    productsPicked(ctx, { ids, category_ids: [], city_id: undefined }),
    addonsOfProducts(ctx.db, ids),
    listPlaces(ctx.db, driveNo),
    countUsed(ctx.db, driveNo, staff.id),
  ])
  return presentDetail({ drive, company, proof, products, cards, addons, places, used }, studioDay(ctx.now()))
}
