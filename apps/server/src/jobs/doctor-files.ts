import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { assetFolder } from '../http/files/assets'

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** How many pictures the slide puzzle can be made of: the brand's own, or those that come along. */
export async function countPictures(dataDir: string): Promise<number> {
  for (const folder of [join(dataDir, 'captcha'), assetFolder('captcha')]) {
    const found = (await namesIn(folder)).filter((name) => /\.(webp|png|jpe?g|avif)$/i.test(name))
    if (found.length > 0) return found.length
  }
  return 0
}
