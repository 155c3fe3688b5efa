import { beginUpload } from '@kuaimen/contract/asset/asset.endpoints'
import { type AssetKind, beginsAs } from '@kuaimen/contract/asset/asset.rules'
import { VARIANTS } from '@kuaimen/contract/asset/variant.rules'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { insertAsset } from '../../asset/asset.sql'
import type { TestApp } from '../app'
import { putChunk, sha256Of, wishOf } from './uploads'

/** A picture without its objects, for calls that do not look at it. */
export async function aRow(app: TestApp, scope: string, kind: AssetKind, target = ''): Promise<string> {
  const { randomBytes, now } = app.services
  const asset_no = makeId('M', randomBytes(ID_LENGTH))
  const sha256 = sha256Of(randomBytes(32))
  const sides = { width: 100, height: 100, bytes: 1000, crc32: 0 }
  await app.services.transaction((tx) =>
    insertAsset(
      tx,
      {
        ...{ asset_no, scope, home: scope, sha256, kind, mime: 'image/jpeg', colour: '#808080', alpha: false },
        ...{
          source_name: 'a.jpg',
          state: beginsAs(kind),
          made_by: 'test',
          target,
          made_at: now(),
          unused_since: now(),
        },
        ...sides,
      },
      VARIANTS[kind].map(({ name, mime }) => ({ asset_no, variant: name, mime, sha256, ...sides })),
    ),
  )
  return asset_no
}

/** An upload of a member's whose bytes are all here, not finished. */
export async function aWholeUpload(app: TestApp, token: string): Promise<string> {
  const bytes = Buffer.from(app.services.randomBytes(100))
  const { data, msg } = await app.call(beginUpload, wishOf('review', bytes), { token })
  if (!data) throw new Error(msg)
  await putChunk(app, data.upload_no, 0, bytes, { token })
  return data.upload_no
}
