import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '../../env'
import { assetFolder } from './assets'

export const MEDIA = '/media/'

/** Where pictures lie, laid out as their addresses are: the chain's own first, then those that come along. */
export const mediaFolders = ({ MEDIA_DIR }: Env): string[] => [resolve(MEDIA_DIR), assetFolder('media')].filter(Boolean)

/** How many bytes the file at an address under `/media/` has; nothing where none of our folders has it. */
export async function sizeOfMedia(env: Env, url: string): Promise<number | undefined> {
  const path = url.slice(MEDIA.length)
  if (path.split('/').some((part) => part.startsWith('.'))) return undefined
  for (const folder of mediaFolders(env)) {
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (found?.isFile()) return found.size
  }
  return undefined
}
