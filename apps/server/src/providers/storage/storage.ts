import { join } from 'node:path'
import type { Env } from '../../env'
import type { Storage } from '../storage-shape'
import { both } from './both'
import { cached } from './cache'
import { counted } from './counted'
import { folderStorage, freeShare } from './folder'
import { s3Storage } from './s3'

export const assetFolderOf = ({ ASSET_DIR, DATA_DIR }: Pick<Env, 'ASSET_DIR' | 'DATA_DIR'>): string =>
  ASSET_DIR || join(DATA_DIR, 'assets')

interface Opened {
  readonly storage: Storage
  /** The same without this machine's cache, which proves nothing about the bucket. */
  readonly itself: Storage
}

/** Objects that were put before there was a bucket are read from the folder until they are copied. */
function chosen(env: Env): Opened {
  const dir = assetFolderOf(env)
  const folder = folderStorage(dir)
  if (env.S3_BUCKET === '') {
    const storage = counted(folder)
    return { storage, itself: storage }
  }
  const bucket = s3Storage(env)
  return {
    storage: counted(both(cached(bucket, join(dir, 'cache')), folder)),
    itself: counted(both(bucket, folder)),
  }
}

const opened = new WeakMap<Env, Opened>()

/** One value for a process. */
function openedFor(env: Env): Opened {
  const found = opened.get(env) ?? chosen(env)
  opened.set(env, found)
  return found
}

/** The storage of uploaded pictures that the environment names. */
export const storageOf = ({ env }: { readonly env: Env }): Storage => openedFor(env).storage

/** For who looks whether objects are what they were: past the cache. */
export const storageItself = ({ env }: { readonly env: Env }): Storage => openedFor(env).itself

/** Below this share of free space nothing new is begun; what is half done goes on. */
const ROOM_FOR_NEW = 0.05

/** Whether there is room for another picture: a bucket has it, whatever is left beside its cache. */
export const hasRoom = async ({ env }: { readonly env: Env }): Promise<boolean> =>
  env.S3_BUCKET !== '' || (await freeShare(assetFolderOf(env))) >= ROOM_FOR_NEW
