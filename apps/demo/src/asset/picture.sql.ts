import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { MemberKind } from '@kuaimen/contract/asset/asset.rules'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { insertAsset, insertJudgement } from '../../../server/src/asset/asset.sql'
import { variantKey } from '../../../server/src/asset/erasure.sql'
import type { Tx } from '../../../server/src/db/database'

const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** One size as it was made. */
export interface MadeSize {
  readonly name: string
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

interface MadePicture {
  readonly memberId: number
  readonly kind: MemberKind
  readonly name: string
  readonly bytes: Buffer
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly at: Date
  readonly isShown: boolean
  readonly sizes: readonly MadeSize[]
}

/** A customer's picture as a join would have written it; answers its number and the keys of its objects. */
export async function insertPicture(
  tx: Tx,
  made: MadePicture,
): Promise<{ asset_no: string; objects: readonly (readonly [key: string, bytes: Buffer])[] }> {
  const { memberId, kind, name, bytes, mime, width, height, colour, at, isShown, sizes } = made
  const scope = `m/${memberId}`
  const sha256 = sha256Of(bytes).toString('hex')
  // The same picture of the same member has the same number in every run.
  const asset_no = makeId('M', sha256Of(Buffer.from(`${scope} ${kind} ${sha256}`)).subarray(0, ID_LENGTH))
  await insertAsset(
    tx,
    {
      ...{ asset_no, scope, home: scope, sha256, kind, mime, bytes: bytes.length, crc32: crc32(bytes), width, height },
      ...{ colour, alpha: false, source_name: name, state: isShown ? 'shown' : 'waiting' },
      ...{ made_by: `member:${memberId}`, made_at: at, unused_since: at },
    },
    sizes.map((one) => ({
      ...{ asset_no, variant: one.name, mime: one.mime, width: one.width, height: one.height },
      ...{ bytes: one.bytes.length, sha256: sha256Of(one.bytes).toString('hex'), crc32: crc32(one.bytes) },
    })),
  )
  if (isShown) await insertJudgement(tx, { asset_no, verdict: 'shown', reason: '', who: 'demo', at })
  return { asset_no, objects: sizes.map((one) => [variantKey(scope, sha256, one.name), one.bytes] as const) }
}
