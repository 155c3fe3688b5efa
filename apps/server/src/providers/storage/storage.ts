import { join } from 'node:path'
import type { Env } from '../../env'
import type { Storage } from '../storage-shape'
import { both } from './both'
import { cached } from './cache'
import { folderStorage, freeShare } from './folder'
import { s3Storage } from './s3'

export const assetFolderOf = ({ ASSET_DIR, DATA_DIR }: Pick<Env, 'ASSET_DIR' | 'DATA_DIR'>): string =>
  ASSET_DIR || join(DATA_DIR, 'assets')

/** Objects that were put before there was a bucket are read from the folder until they are copied. */
function chosen(env: Env): Storage {
  const dir = assetFolderOf(env)
  const folder = folderStorage(dir)
  return env.S3_BUCKET === '' ? folder : both(cached(s3Storage(env), join(dir, 'cache')), folder)
}

const opened = new WeakMap<Env, Storage>()

/** The storage of uploaded pictures that the environment names: one value for a process. */
export function storageOf({ env }: { readonly env: Env }): Storage {
  const found = opened.get(env) ?? chosen(env)
  opened.set(env, found)
  return found
}

/** Below this share of free space nothing new is begun; what is half done goes on. */
const ROOM_FOR_NEW = 0.05

/** Whether there is room for another picture: a bucket has it, whatever is left beside its cache. */
export const hasRoom = async ({ env }: { readonly env: Env }): Promise<boolean> =>
  env.S3_BUCKET !== '' || (await freeShare(assetFolderOf(env))) >= ROOM_FOR_NEW
