import {
  companyNotFound,
  corpRefused,
  driveNotFound,
  driveTurnRefused,
} from '@kuaimen/contract/enterprise/drive.errors'
import { type DriveState, mayTurnDrive } from '@kuaimen/contract/enterprise/drive.rules'
import type { DriveBody, DriveRow as DriveView } from '@kuaimen/contract/enterprise/operator.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { saveUses } from '../../asset/place.service'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { productsOnSale } from '../../product/product.service'
import { demandAlso } from '../../staff/demand.service'
import { driveChanged } from '../drive/cached.service'
import { type DriveRow, listDriveProducts, listDriveStores } from '../drive/drive.sql'
import {
  insertDrive,
  listDrivesOfCompany,
  lockCompany,
  lockDrive,
  openAmong,
  saveProducts,
  saveStores,
  updateDrive,
} from '../drive/operator.sql'
import { settleDrives } from '../statement/due.sql'
import { presentDriveRow } from './operator.present'
import { drivePlace } from './pictures.sql'

const wrong = (field: string, why: string) => new Refusal(corpRefused, { [field]: [why] })

async function presentAll(tx: Tx, rows: readonly DriveRow[]): Promise<DriveView[]> {
  if (rows.length === 0) return []
  const nos = rows.map(({ drive_no }) => drive_no)
  const [products, stores] = [await listDriveProducts(tx, nos), await listDriveStores(tx, nos)]
  return rows.map((row) => {
    const isOwn = ({ drive_no }: { drive_no: string }) => drive_no === row.drive_no
    return presentDriveRow(row, products.filter(isOwn), stores.filter(isOwn))
  })
}

export async function drivesOf(ctx: StaffCtx, companyId: number): Promise<DriveView[]> {
  return ctx.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new Refusal(companyNotFound)
    return presentAll(tx, await listDrivesOfCompany(tx, companyId))
  })
}

/** What somebody pays must follow from who pays. */
function demandShares({ pay, products }: DriveBody): void {
  const isFit = {
    company: products.every(({ price_fen, company_fen }) => company_fen === price_fen),
    share: true,
    self: products.every(({ company_fen }) => company_fen === 0),
  }
  if (!isFit[pay]) throw wrong('products', pay === 'company' ? '公司承担的要等于价格' : '员工自付时公司承担为 0')
}

const isTwice = (ids: readonly number[]): boolean => new Set(ids).size < ids.length

async function demandOffered(tx: Tx, { products, stores }: DriveBody): Promise<void> {
  const [product_ids, store_ids] = [products.map((one) => one.product_id), stores.map((one) => one.store_id)]
  if (isTwice(product_ids)) throw wrong('products', '同一个产品写了两次')
  if (isTwice(store_ids)) throw wrong('stores', '同一家门店写了两次')
  if ((await productsOnSale(tx, product_ids)).length < product_ids.length) throw wrong('products', '有产品不在售')
  if ((await openAmong(tx, store_ids)).length < store_ids.length) throw wrong('stores', '有门店没有营业')
}

/** Shares and prices are agreed by another hand than the days and stores are. */
async function hasOtherTerms(tx: Tx, before: DriveRow | undefined, { pay, products }: DriveBody): Promise<boolean> {
  if (!before) return products.length > 0
  const old = new Map((await listDriveProducts(tx, [before.drive_no])).map((one) => [one.product_id, one]))
  const isOther = ({ product_id, price_fen, company_fen }: DriveBody['products'][number]) => {
    const was = old.get(product_id)
    return was?.price_fen !== price_fen || was.company_fen !== company_fen
  }
  return before.pay !== pay || products.some(isOther)
}

export async function saveDriveOf(ctx: StaffCtx, body: DriveBody): Promise<DriveView> {
  demandShares(body)
  const at = ctx.now()
  const { drive_no: asked, products, stores, ...values } = body
  return ctx.transaction(async (tx) => {
    const before = asked === null ? undefined : await lockDrive(tx, asked)
    if (asked !== null && !before) throw new Refusal(driveNotFound)
    if (before && before.company_id !== body.company_id) throw wrong('company_id', '企业不能换')
    if (before?.state === 'settled') throw new Refusal(driveTurnRefused)
    if (before && before.used > body.quota) throw wrong('quota', '名额不能少于已用的')
    if (!(await lockCompany(tx, body.company_id))) throw new Refusal(companyNotFound)
    await demandOffered(tx, body)
    if (await hasOtherTerms(tx, before, body)) demandAlso(ctx, 'enterprise.terms')
    const drive_no = before?.drive_no ?? makeId('D', ctx.randomBytes(ID_LENGTH))
    const saved = { ...values, updated_at: at, updated_by: ctx.principal.id }
    if (before) await updateDrive(tx, drive_no, saved)
    else await insertDrive(tx, { ...saved, drive_no, state: 'draft', created_at: at })
    await saveUses(tx, drivePlace, drive_no, at)
    const isSaved = await saveProducts(
      tx,
      drive_no,
      products.map((one, rank) => ({ ...one, rank })),
    )
    if (!isSaved) throw wrong('products', '已有人预约的产品不能去掉，名额也不能少于已用的')
    await saveStores(
      tx,
      drive_no,
      stores.map((one, rank) => ({ ...one, rank })),
    )
    driveChanged(tx, drive_no)
    await ctx.audit(tx, {
      action: 'corp.drive',
      subject: ['drive', drive_no],
      before: before && { quota: before.quota, state: before.state },
      after: { pay: body.pay, quota: body.quota, products },
    })
    return one(tx, drive_no)
  })
}

async function one(tx: Tx, driveNo: string): Promise<DriveView> {
  const row = await lockDrive(tx, driveNo)
  const [shown] = row ? await presentAll(tx, [row]) : []
  if (!shown) throw new Refusal(driveNotFound)
  return shown
}

/** By hand on the terms of the night: visits to come, or unpaid ones, keep it closed. */
async function demandSettled(ctx: StaffCtx, tx: Tx, driveNo: string): Promise<void> {
  if ((await settleDrives(tx, ctx.now(), driveNo)).length === 0)
    throw new Refusal(driveTurnRefused, { reason: '还有没结束或没付清的预约' })
}

/** What it is already is no change, so that a second tap is harmless. */
export async function turnDriveTo(ctx: StaffCtx, driveNo: string, state: DriveState): Promise<DriveView> {
  return ctx.transaction(async (tx) => {
    const row = await lockDrive(tx, driveNo)
    if (!row) throw new Refusal(driveNotFound)
    await ctx.audit(tx, {
      action: 'corp.turn',
      subject: ['drive', driveNo],
      before: { state: row.state },
      after: { state },
    })
    if (state === 'settled') demandAlso(ctx, 'enterprise.terms')
    if (row.state !== state) {
      if (!mayTurnDrive(row.state, state)) throw new Refusal(driveTurnRefused)
      if (state === 'settled') await demandSettled(ctx, tx, driveNo)
      driveChanged(tx, driveNo)
      await updateDrive(tx, driveNo, { state, updated_at: ctx.now(), updated_by: ctx.principal.id })
    }
    return one(tx, driveNo)
  })
}
