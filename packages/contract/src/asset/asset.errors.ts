import { failure } from '../kernel/failure'

export const uploadSize = failure(200701, 413, '图片太大了，请压缩后再上传')
export const uploadQuota = failure(200702, 429, '上传得太多了，请在{time}后再试')
export const pictureType = failure(200703, 415, '不支持{type}，请上传 JPEG、PNG 或 WebP 图片')
export const pictureHeic = failure(200704, 415, '不支持 HEIC，请在相机设置里选「兼容性最佳」后重新拍摄或导出')
export const pictureBroken = failure(200705, 422, '图片打不开，请换一张试试')
export const assetNotFound = failure(200706, 404, '没有找到这张图片')
export const chunksMissing = failure(200707, 409, '图片还没有传完，请继续上传')
export const storageFull = failure(200708, 503, '存储空间不足，请稍后再试')
export const pictureSides = failure(200709, 422, '图片的尺寸不合适，请换一张试试')
export const pictureChanged = failure(200710, 422, '图片在上传时变了，请重新选择')
export const assetUsed = failure(200711, 409, '这张图片还在使用，不能删除')
export const uploadsOpen = failure(200712, 429, '还有没传完的图片，请先传完')
export const ownerGone = failure(200713, 409, '图片的主人已注销，没有保存')

/** Reasons for which a picture that was sent whole is not taken, as its upload says them. */
export const refusedPictures = [
  pictureType,
  pictureHeic,
  pictureBroken,
  pictureSides,
  pictureChanged,
  assetNotFound,
  ownerGone,
] as const
