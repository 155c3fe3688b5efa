import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env'
import { type Copied, copyObjects, type Progress } from '../providers/storage/copy'
import { folderStorage } from '../providers/storage/folder'
import { s3Storage } from '../providers/storage/s3'
import { assetFolderOf } from '../providers/storage/storage'
import type { Command } from '../room'

const USAGE = [
  'asset move           把文件夹（ASSET_DIR）里的图片复制到桶（S3_BUCKET）',
  'asset move folder    反过来，从桶复制到文件夹',
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
export const assetCommand: Command = async ({ env }, [act, to = 'bucket', ...more], say) => {
  if (act !== 'move' || (to !== 'bucket' && to !== 'folder') || more.length > 0) {
    for (const line of USAGE) say(line)
    return 2
  }
  if (env.S3_BUCKET !== '') return copyAll(env, to, say)
  say('S3_BUCKET：没有设置，没有桶可以复制')
  return 1
}
