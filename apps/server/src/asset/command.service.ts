import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ASSET_NO } from '@kuaimen/contract/asset/asset.rules'
import type { Services } from '../context'
import type { Env } from '../env'
import { darkroom } from '../providers/darkroom/darkroom'
import { type Copied, copyObjects, type Progress } from '../providers/storage/copy'
import { folderStorage } from '../providers/storage/folder'
import { s3Storage } from '../providers/storage/s3'
import { assetFolderOf } from '../providers/storage/storage'
import type { Command } from '../room'
import { numbersAfter, type Remade, remake } from './remake.service'

const USAGE = [
  'asset move           把文件夹（ASSET_DIR）里的图片复制到桶（S3_BUCKET）',
  'asset move folder    反过来，从桶复制到文件夹',
  'asset remake         检查每张图片的每个尺寸，缺的、坏的用剩下最大的一个重新生成',
  'asset remake M…      只检查这几张',
]
const DIFFERING_AT_MOST = 20

/** The last key that is done, in a file whose name no key has. */
function progressIn(dir: string, name: string): Progress {
  const file = join(dir, `${name}.done`)
  return {
    read: () => readFile(file, 'utf8').catch(() => ''),
    async write(key) {
      await mkdir(dir, { recursive: true })
      await writeFile(`${file}.part`, key)
      await rename(`${file}.part`, file)
    },
    clear: () => rm(file, { force: true }),
  }
}

function conclude({ copied, same, gone, differs, differing }: Copied, say: (line: string) => void): number {
  say(`✓ ${copied + same} 个对象两边一样（这次复制 ${copied} 个），${gone} 个复制时已被删除`)
  for (const key of differing.slice(0, DIFFERING_AT_MOST)) say(`✗ ${key}：两边不一样，没有动`)
  if (differs > 0) say(`${differs} 个两边不一样`)
  return differs === 0 ? 0 : 1
}

/** Servers write to the bucket where there is one: copied out of the folder, it is the later; copied into it, too. */
async function copyAll(env: Env, to: 'bucket' | 'folder', say: (line: string) => void): Promise<number> {
  const dir = assetFolderOf(env)
  const [folder, bucket] = [folderStorage(dir), s3Storage(env)]
  const copying =
    to === 'bucket'
      ? ({ from: folder, to: bucket, live: 'to' } as const)
      : ({ from: bucket, to: folder, live: 'from' } as const)
  const progress = progressIn(dir, `move-to-${to}`)
  const began = await progress.read()
  if (began !== '') say(`接着上次，从 ${began} 之后开始`)
  const copied = await copyObjects(copying, progress, (so) => say(`… ${so.copied + so.same + so.gone + so.differs} 个`))
  return conclude(copied, say)
}

/** Pictures change their place: from the folder to the bucket, or back. Both are read meanwhile. */
async function copyPictures(env: Env, to: 'bucket' | 'folder', say: (line: string) => void): Promise<number> {
  if (env.S3_BUCKET !== '') return copyAll(env, to, say)
  say('S3_BUCKET：没有设置，没有桶可以复制')
  return 1
}

/** All living pictures, a page after the other. */
async function* everyNumber(services: Services): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await numbersAfter(services, after)
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function remakeAll(services: Services, nos: readonly string[], say: (line: string) => void): Promise<number> {
  const found: Record<Remade, number> = { sound: 0, remade: 0, lost: 0, gone: 0 }
  for await (const no of nos.length > 0 ? nos : everyNumber(services)) {
    const outcome = await remake(services, no)
    found[outcome] += 1
    if (outcome === 'remade') say(`${no}：重新生成了缺的尺寸`)
    if (outcome === 'lost') say(`✗ ${no}：一个尺寸也没有剩下，请重新上传`)
  }
  darkroom.stop()
  say(`✓ ${found.sound} 张完好，${found.remade} 张重新生成，${found.lost} 张丢失，${found.gone} 张没有或已删除`)
  return found.lost === 0 ? 0 : 1
}

/** Acts on all pictures, by whoever runs the servers. */
export const assetCommand: Command = async (services, [act, ...more], say) => {
  const [to = 'bucket', ...rest] = more
  if (act === 'move' && (to === 'bucket' || to === 'folder') && rest.length === 0)
    return copyPictures(services.env, to, say)
  if (act === 'remake' && more.every((no) => ASSET_NO.test(no))) return remakeAll(services, more, say)
  for (const line of USAGE) say(line)
  return 2
}
