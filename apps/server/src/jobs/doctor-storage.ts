import type { Env } from '../env'
import { stampNow } from '../providers/stamp'
import { bucketVersioning, s3Storage } from '../providers/storage/s3'
import { assetFolderOf, storageOf } from '../providers/storage/storage'
import type { Storage } from '../providers/storage-shape'
import { bad, good, type Line, look } from './doctor-line'

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : '没有回应')

/** Puts, reads and erases an object that no picture is called. */
async function tryOut(storage: Storage): Promise<void> {
  const key = `doctor/${stampNow().nonce}`
  const bytes = Buffer.from(key)
  await storage.put(key, bytes)
  const back = await storage.read(key)
  await storage.erase([key])
  if (!back?.equals(bytes)) throw new Error('写进去的和读出来的不一样')
  if (await storage.head(key)) throw new Error('删了还在')
}

async function versioningLine(env: Env): Promise<Line> {
  try {
    const status = await bucketVersioning(env)
    return status === ''
      ? good('对象存储：没有开版本控制，删除就是删除')
      : bad(`对象存储：开过版本控制（${status}），删掉的照片还在；换一个从没开过的桶，见 docs/production.md`)
  } catch (error) {
    return look(`对象存储：问不到有没有开版本控制（${whyOf(error)}）；钥匙要能读桶的设置，或在控制台里看一眼`)
  }
}

async function tried(what: string, storage: Storage, help: string): Promise<Line> {
  try {
    await tryOut(storage)
    return good(`${what}：能写、能读、能删`)
  } catch (error) {
    return bad(`${what}：${whyOf(error)}；${help}`)
  }
}

/** Where uploaded pictures lie. The folder is tried out here; the bucket, which is far away, only when it is asked. */
export async function storageLines(env: Env): Promise<Line[]> {
  if (env.S3_BUCKET !== '') return [good(`图片：放在桶 ${env.S3_BUCKET}，这台机器只有缓存`)]
  const folder = assetFolderOf(env)
  return [
    await tried(`图片：文件夹 ${folder}`, storageOf({ env }), '见 docs/production.md 的 ASSET_DIR'),
    look('图片：没有设置桶（S3_BUCKET）；一台机器可以，几台机器要设桶，或者共用一个文件夹'),
  ]
}

/** Asks the bucket, where there is one. */
export const bucketLines = async (env: Env): Promise<Line[]> =>
  env.S3_BUCKET === ''
    ? []
    : [await tried('对象存储', s3Storage(env), '见 docs/runbooks/provider-away.md'), await versioningLine(env)]
