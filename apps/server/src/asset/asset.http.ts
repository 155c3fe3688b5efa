import * as asset from '@kuaimen/contract/asset/asset.endpoints'
import * as staff from '@kuaimen/contract/asset/staff.endpoints'
import { bind } from '../http/request/bind'
import { dropOwn } from './drop.service'
import { erase, judge, libraryFor, usesFor, waitingFor } from './library.service'
import { replace } from './replace.service'
import { beginAsStaff, beginOwn, finishAsStaff, finishOwn, ownStates, staffStates } from './upload.service'

export const assetHttp = [
  bind(asset.beginUpload, (ctx, input) => beginOwn(ctx, input)),
  bind(asset.uploadStates, (ctx, { upload_nos }) => ownStates(ctx, upload_nos)),
  bind(asset.finishUpload, (ctx, { upload_no }) => finishOwn(ctx, upload_no)),
  bind(asset.dropUpload, (ctx, { upload_no }) => dropOwn(ctx, upload_no)),
  bind(staff.staffBeginUpload, (ctx, input) => beginAsStaff(ctx, input)),
  bind(staff.staffUploadStates, (ctx, { upload_nos }) => staffStates(ctx, upload_nos)),
  bind(staff.staffFinishUpload, (ctx, { upload_no }) => finishAsStaff(ctx, upload_no)),
  bind(staff.waitingPictures, (ctx, input) => waitingFor(ctx, input)),
  bind(staff.judgePicture, (ctx, input) => judge(ctx, input)),
  bind(staff.assetLibrary, (ctx, input) => libraryFor(ctx, input)),
  bind(staff.assetUses, (ctx, { asset_no }) => usesFor(ctx, asset_no)),
  bind(staff.replaceAsset, (ctx, input) => replace(ctx, input)),
  bind(staff.eraseAsset, (ctx, input) => erase(ctx, input)),
]
