import * as asset from '@kuaimen/contract/asset/asset.endpoints'
import * as staff from '@kuaimen/contract/asset/staff.endpoints'
import { CONSOLE_HEADERS } from '../app'
import { good, type Scene, type ValidCall } from '../calls/valid-calls'
import { aRow } from './assets'
import { putChunk, sha256Of } from './uploads'

const aFile = ({ app }: Scene) => {
  const bytes = Buffer.from(app.services.randomBytes(100))
  return { bytes, wish: { name: 'a.jpg', bytes: bytes.length, sha256: sha256Of(bytes) } }
}

async function staffUpload(scene: Scene): Promise<string> {
  const { bytes, wish } = aFile(scene)
  const token = scene.operator
  const { data } = await scene.app.call(staff.staffBeginUpload, { kind: 'picture', ...wish }, { token })
  await putChunk(scene.app, data.upload_no, 0, bytes, { token, headers: CONSOLE_HEADERS })
  return data.upload_no
}

const ofStore = ({ app, me }: Scene) => aRow(app, 'c', 'picture', `store/${me.store_id}`)

export const assetCalls: readonly ValidCall[] = [
  good(asset.beginUpload, (scene) => ({ kind: 'review', ...aFile(scene).wish })),
  good(asset.uploadStates, ({ me }) => ({ upload_nos: me.upload })),
  good(asset.finishUpload, ({ me }) => ({ upload_no: me.upload })),
  good(asset.dropUpload, ({ me }) => ({ upload_no: me.upload })),
  good(staff.staffBeginUpload, (scene) => ({ kind: 'picture', store_id: scene.me.store_id, ...aFile(scene).wish })),
  good(staff.staffUploadStates, async (scene) => ({ upload_nos: await staffUpload(scene) })),
  good(staff.staffFinishUpload, async (scene) => ({ upload_no: await staffUpload(scene) })),
  good(staff.waitingPictures, () => ({})),
  good(staff.judgePicture, ({ me }) => ({ asset_no: me.picture, verdict: 'shown', reason: '' })),
  good(staff.assetLibrary, () => ({})),
  good(staff.assetUses, async (scene) => ({ asset_no: await ofStore(scene) })),
  good(staff.replaceAsset, async (scene) => ({
    ...{ asset_no: await ofStore(scene), by_asset_no: await ofStore(scene), reason: '换一张' },
  })),
  good(staff.eraseAsset, async (scene) => ({ asset_no: await ofStore(scene), reason: '不用了' })),
]
