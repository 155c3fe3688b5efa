import { createHash } from 'node:crypto'
import type { ObjectFault } from '@kuaimen/contract/asset/asset.rules'
import type { Services } from '../context'
import { ProviderAway } from '../providers/json'
import { storageItself } from '../providers/storage/storage'
import { OtherBytes } from '../providers/storage-shape'
import { variantKey } from './erasure.sql'
import { type HashedObject, listToHash, saveHashed } from './hash.sql'

/** So many a night: a hundred thousand objects are looked at in a hundred nights. */
const A_NIGHT = 1000

/** Undefined where the object is what its row says. */
export async function faultOf(
  services: Services,
  { home, sha256, variant, hash }: HashedObject,
): Promise<ObjectFault | undefined> {
  try {
    const bytes = await storageItself(services).read(variantKey(home, sha256, variant))
    if (!bytes) return 'gone'
    return createHash('sha256').update(bytes).digest('hex') === hash ? undefined : 'differs'
  } catch (error) {
    if (error instanceof OtherBytes) return 'differs'
    throw error
  }
}

/** Nothing where the storage does not answer. */
async function lookAt(services: Services, object: HashedObject): Promise<ObjectFault | 'sound' | undefined> {
  try {
    return (await faultOf(services, object)) ?? 'sound'
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    return undefined
  }
}

/**
 * Every night: objects that were looked at longest ago are read and hashed, and their rows say what was wrong. One that
 * cannot be read is the first of the next night; a storage that is away fails the job, which comes again.
 */
export async function hashObjects(services: Services): Promise<void> {
  let unread = 0
  for (const object of await listToHash(services.db, A_NIGHT)) {
    const found = await lookAt(services, object)
    if (found) await saveHashed(services.db, object, found === 'sound' ? null : found, services.now())
    else unread += 1
  }
  if (unread > 0) throw new Error(`${unread} objects could not be read`)
}
