import type { Services } from '../context'
import { storageOf } from '../providers/storage/storage'
import type { ByteRange } from '../providers/storage-shape'
import { audienceText, type Viewer, viewerOf } from './address.service'
import { audiencesPort } from './asset.port'
import { findPrivate, findPublic, type Servable } from './asset.sql'
import { variantKey } from './erasure.sql'
import { memberScope } from './upload.service'

/** A viewer who may no longer look is found out after so long. */
const ASKED_EVERY_MS = 5000

const VARIANT = /^[a-z][a-z0-9]{1,7}$/

/** `w720.webp`: the size before the point. */
const variantIn = (file: string): string => file.replace(/\.(webp|jpg)$/, '')

export async function publicPicture({ db }: Services, hash: string, file: string): Promise<Servable | undefined> {
  const variant = variantIn(file)
  if (!/^[0-9a-f]{32}$/.test(hash) || variant === file || !VARIANT.test(variant)) return undefined
  const found = await findPublic(db, hash, variant)
  return found && file.endsWith(endingOf(found)) ? found : undefined
}

const endingOf = ({ mime }: Servable): string => (mime === 'image/jpeg' ? '.jpg' : '.webp')

/** A member sees what is theirs and not hidden; staff see everything that is there. */
const isFor = ({ kind, id }: Viewer, { scope, state }: Servable): boolean =>
  kind === 't' || (scope === memberScope(id) && state !== 'hidden')

const isStillThere = (services: Services, viewer: Viewer): Promise<boolean> =>
  services.db.cached(
    { key: ['asset-audience', audienceText(viewer)], now: services.now(), forMs: ASKED_EVERY_MS },
    async (reader) => (await services.ports.of(audiencesPort).get(viewer.kind)?.isThere(reader, viewer.id)) ?? false,
  )

interface PrivateAddress {
  readonly asset_no: string
  readonly variant: string
  readonly proof: string
}

/** Wrong, over, revoked and unknown are the same: nothing. */
export async function privatePicture(services: Services, asked: PrivateAddress): Promise<Servable | undefined> {
  const { asset_no, variant, proof } = asked
  const viewer = VARIANT.test(variant) ? viewerOf(services, asset_no, proof) : undefined
  if (!viewer || !(await isStillThere(services, viewer))) return undefined
  const found = await findPrivate(services.db, asset_no, variant)
  return found && isFor(viewer, found) && proof.endsWith(endingOf(found)) ? found : undefined
}

export const bytesOf = (services: Services, found: Servable, variant: string, range?: ByteRange) =>
  storageOf(services).read(variantKey(found.home, found.sha256, variantIn(variant)), range)
