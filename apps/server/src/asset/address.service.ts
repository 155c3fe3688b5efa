import { createHmac, timingSafeEqual } from 'node:crypto'
import { ASSET_NO } from '@kuaimen/contract/asset/asset.rules'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { Services } from '../context'
import type { Env } from '../env'
import type { Audience } from './asset.port'

/** A grade is what a signature opens: all sizes of a shown picture. Its source would be another. */
const SIZES = 'sizes'
const SIGNATURE_BYTES = 16

/** To whom an address is given. */
export interface Viewer {
  readonly kind: Audience['kind']
  readonly id: number
}

export const audienceText = ({ kind, id }: Viewer): string => `${kind}${id}`

const signatureOf = (key: string, assetNo: string, audience: string, expiry: string): Buffer =>
  createHmac('sha256', key).update([assetNo, SIZES, audience, expiry].join('|')).digest().subarray(0, SIGNATURE_BYTES)

/** The end of the day after tomorrow: addresses of one day are the same, so that a browser has a picture once. */
const expiryAt = (now: Date): string =>
  Math.floor(studioInstant(addDays(studioDay(now), 3)).getTime() / 1000).toString(36)

/** A private address of a size, for one viewer; empty where the server has no key. */
export function privateAddress(
  { env, now }: Pick<Services, 'env' | 'now'>,
  assetNo: string,
  variant: string,
  viewer: Viewer,
): string {
  if (env.ASSET_KEY === '') return ''
  const audience = audienceText(viewer)
  const expiry = expiryAt(now())
  const signature = signatureOf(env.ASSET_KEY, assetNo, audience, expiry).toString('base64url')
  return `/photo/${assetNo}/${variant}/${audience}-${expiry}-${signature}.${variant === 'card' ? 'jpg' : 'webp'}`
}

const PROOF = /^([mt])([1-9]\d{0,15})-([0-9a-z]{6,9})-([\w-]{22})\.(webp|jpg)$/

function isSigned(env: Env, assetNo: string, audience: string, expiry: string, signature: string): boolean {
  const said = Buffer.from(signature, 'base64url')
  // The last letter has bits that say nothing: one signature is one address, and no other.
  if (said.toString('base64url') !== signature) return false
  return [env.ASSET_KEY, env.ASSET_KEY_BEFORE]
    .filter(Boolean)
    .some(
      (key) => said.length === SIGNATURE_BYTES && timingSafeEqual(signatureOf(key, assetNo, audience, expiry), said),
    )
}

/** For whom an address was signed; nothing where it is wrong or over. */
export function viewerOf({ env, now }: Services, assetNo: string, proof: string): Viewer | undefined {
  const [, kind, id, expiry, signature] = PROOF.exec(proof) ?? []
  if (!kind || !id || !expiry || !signature || !ASSET_NO.test(assetNo)) return undefined
  if (!isSigned(env, assetNo, `${kind}${id}`, expiry, signature)) return undefined
  if (Number.parseInt(expiry, 36) * 1000 <= now().getTime()) return undefined
  return { kind: kind === 'm' ? 'm' : 't', id: Number(id) }
}
