import { join } from 'node:path'
import type { Env } from '../../env'
import { folderStorage, freeShare } from './folder'
import type { Storage } from './storage-shape'

const assetFolderOf = ({ ASSET_DIR, DATA_DIR }: Pick<Env, 'ASSET_DIR' | 'DATA_DIR'>): string =>
  ASSET_DIR || join(DATA_DIR, 'assets')

const opened = new WeakMap<Env, Storage>()

/** The storage of uploaded pictures that the environment names: one value for a process. */
export function storageOf({ env }: { readonly env: Env }): Storage {
  const found = opened.get(env) ?? folderStorage(assetFolderOf(env))
  opened.set(env, found)
  return found
}

/** Below this share of free space nothing new is begun; what is half done goes on. */
const ROOM_FOR_NEW = 0.05

/** Whether there is room for another picture. */
export const hasRoom = async ({ env }: { readonly env: Env }): Promise<boolean> =>
  (await freeShare(assetFolderOf(env))) >= ROOM_FOR_NEW
