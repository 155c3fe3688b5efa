import { assetNotFound } from '@kuaimen/contract/asset/asset.errors'
import type { AssetKind, AssetState } from '@kuaimen/contract/asset/asset.rules'
import type { OwnPicture } from '@kuaimen/contract/asset/asset.views'
import { MAIN_VARIANT, publicAddress, readPublicAddress, VARIANTS } from '@kuaimen/contract/asset/variant.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { privateAddress, type Viewer } from './address.service'
import { addressOf, presentOwn } from './asset.present'
import {
  listAssets,
  listByHash,
  listJudgements,
  lockByHash,
  lockOwn,
  type NewUse,
  renameUses,
  replaceUses,
  saveTarget,
} from './asset.sql'
import { memberScope, storeTarget } from './upload.service'

/** A subject shows pictures: a room and the thing in it. */
export interface Subject {
  readonly room: string
  readonly subject: string
}

export interface OwnAsset {
  readonly asset_no: string
  readonly state: AssetState
  /** The public address, which opens once it is shown. */
  readonly address: string
}

interface OwnUse {
  readonly memberId: number
  readonly kind: AssetKind
  readonly assetNos: readonly string[]
  /** The store that they are about, whose region may judge them. */
  readonly storeId?: number
  readonly now: Date
}

/** A member's own pictures of one kind become those of a subject; another's do not exist for them. */
export async function useOwnAssets(
  tx: Tx,
  { memberId, kind, assetNos, storeId, now }: OwnUse,
  subject: Subject,
): Promise<OwnAsset[]> {
  const rows = assetNos.length === 0 ? [] : await lockOwn(tx, memberScope(memberId), kind, assetNos)
  // A hidden picture would wait for nobody: it was judged.
  if (rows.length < assetNos.length || rows.some(({ state }) => state === 'hidden')) throw new Refusal(assetNotFound)
  await replaceUses(
    tx,
    subject,
    rows.map(({ asset_no }, nth) => ({ asset_no, slot: String(nth) })),
    now,
  )
  if (storeId !== undefined) await saveTarget(tx, assetNos, storeTarget(storeId))
  return rows.map((row) => ({ asset_no: row.asset_no, state: row.state, address: addressOf(row) }))
}

/** A subject shows no uploaded picture any more. */
export const endUses = (tx: Tx, subject: Subject, now: Date): Promise<void> => replaceUses(tx, subject, [], now)

/** Pictures that one subject showed, another shows now. */
export const passUses = (tx: Tx, from: Subject, into: Subject): Promise<unknown> => renameUses(tx, from, into)

/** Where an address stands in what is saved. */
export interface PlacedAddress {
  readonly address: string
  readonly slot: string
}

/** Every public address of an uploaded picture in what is saved, by where it stands. */
export function placedIn(saved: unknown, slot = ''): PlacedAddress[] {
  if (typeof saved === 'string') return readPublicAddress(saved) ? [{ address: saved, slot }] : []
  if (typeof saved !== 'object' || saved === null) return []
  return Object.entries(saved).flatMap(([name, value]) => placedIn(value, slot === '' ? name : `${slot}.${name}`))
}

/**
 * Forms that save addresses of the chain's pictures write their uses, in the same transaction.
 * @returns those of the addresses that are of no picture which may be shown
 */
export async function useAddresses(
  tx: Tx,
  subject: Subject,
  placed: readonly PlacedAddress[],
  now: Date,
): Promise<PlacedAddress[]> {
  const hashes = placed.flatMap(({ address }) => readPublicAddress(address)?.hash ?? [])
  const found = hashes.length === 0 ? [] : await lockByHash(tx, [...new Set(hashes)])
  const uses = placed.flatMap(({ address, slot }): NewUse[] => {
    // Also under an ending or a size that it has not: the picture is named there.
    const one = found.find(({ hash }) => hash === readPublicAddress(address)?.hash)
    return one ? [{ asset_no: one.asset_no, slot }] : []
  })
  await replaceUses(tx, subject, uses, now)
  return placed.filter(({ address }) => !found.some((each) => isAddressOf(each, address)))
}

/** Whether an address is one under which a picture of a kind is served, ending and all. */
const isAddressOf = ({ kind, hash }: { kind: AssetKind; hash: string }, address: string): boolean =>
  VARIANTS[kind].some(({ name }) => publicAddress(kind, hash, name) === address)

/** Those of the addresses that are of uploaded pictures which the chain may show. */
export async function shownAmong(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  const hashes = new Set(addresses.flatMap((address) => readPublicAddress(address)?.hash ?? []))
  if (hashes.size === 0) return new Set()
  const found = await listByHash(tx, [...hashes])
  return new Set(addresses.filter((address) => found.some((one) => isAddressOf(one, address))))
}

/** The address of a waiting portrait for its owner; it needs no row. */
export const waitingAvatar = (services: Pick<Services, 'env' | 'now'>, assetNo: string, memberId: number): string =>
  privateAddress(services, assetNo, MAIN_VARIANT.avatar, { kind: 'm', id: memberId })

/** Pictures as their owner sees them, in the order of their numbers as given. */
export async function ownPictures(
  services: Services,
  tx: Tx,
  memberId: number,
  assetNos: readonly string[],
): Promise<OwnPicture[]> {
  const rows = await listAssets(tx, assetNos)
  const judged = rows.some(({ state }) => state === 'hidden') ? await listJudgements(tx, assetNos) : []
  const viewer: Viewer = { kind: 'm', id: memberId }
  return assetNos.flatMap((no) =>
    rows
      .filter(({ asset_no }) => asset_no === no)
      .map((row) => {
        const why = judged.findLast(({ asset_no }) => asset_no === no)?.reason ?? ''
        return presentOwn(row, why, (assetNo, variant) => privateAddress(services, assetNo, variant, viewer))
      }),
  )
}

/** The shown ones among pictures, as addresses, in the order of their numbers as given. */
export async function shownAddresses(tx: Tx, assetNos: readonly string[]): Promise<string[]> {
  const rows = await listAssets(tx, assetNos)
  return assetNos.flatMap((no) =>
    rows.filter(({ asset_no, state }) => asset_no === no && state === 'shown').map(addressOf),
  )
}
