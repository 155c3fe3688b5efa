import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { stampNow } from '../stamp'
import type { ByteRange, Storage } from '../storage-shape'

/** Objects being written have names that no key has. */
const ASIDE = '.part'
/** So often a folder is made again that was taken away before anything was in it. */
const TRIES = 20
/** No object takes so long to write. */
const ABANDONED_MS = 3_600_000

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(error, 'code')))

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The names in a folder outlive a loss of power only once the folder itself is written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the folder, and writes down in each folder above it that it is there. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let at = folder; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at))
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readPart(file: string, range: ByteRange | undefined): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const first = range?.first ?? 0
    const length = Math.max(0, Math.min(range?.last ?? size - 1, size - 1) - first + 1)
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await handle.read(bytes, 0, length, first)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Bytes that a killed process was writing have no key by which anybody could erase them. */
async function dropAbandoned(file: string): Promise<void> {
  const found = await orMissing(stat(file))
  if (found && stampNow().at.getTime() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true })
}

/** Names of files have no point but while they are written; those of folders go on with a stroke. */
const placesIn = (found: readonly Dirent[]): string[] =>
  found
    .filter((one) => one.isDirectory() || !one.name.includes('.'))
    .map((one) => (one.isDirectory() ? `${one.name}/` : one.name))
    .sort((one, other) => (one < other ? -1 : 1))

/** Keys below a folder after one of them, in the order of their letters; folders that are wholly before it are not opened. */
async function* keysUnder(root: string, folder: string, after: string): AsyncGenerator<string> {
  const found = (await orMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  for (const { name } of found) if (name.includes(ASIDE)) await dropAbandoned(join(root, folder, name))
  for (const place of placesIn(found)) {
    const key = folder === '' ? place : `${folder}/${place}`
    if (!place.endsWith('/')) {
      if (key > after) yield key
    } else if (key > after || after.startsWith(key)) yield* keysUnder(root, key.slice(0, -1), after)
  }
}

let written = 0

/** Objects as files of one folder, under their keys. */
export function folderStorage(dir: string): Storage {
  const root = resolve(dir)
  const fileOf = (key: string): string => {
    if (!/^[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*$/.test(key)) throw new Error(`storage: ${key} is no key`)
    return join(root, key)
  }
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      written += 1
      const aside = `${file}${ASIDE}${process.pid}-${written}`
      const write = async () => {
        await makeFolder(dirname(file))
        await writeWhole(aside, bytes)
        await rename(aside, file)
        await syncFolder(dirname(file))
      }
      try {
        // An erasing may take the empty folder away between the two, and another one that of the next try.
        for (let left = TRIES; left > 0; left -= 1) {
          const error = await write().then(
            () => undefined,
            (failed: unknown) => failed,
          )
          if (error === undefined) return
          if (!isMissing(error) || left === 1) throw error
        }
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    read: async (key, range) => orMissing(readPart(fileOf(key), range)),
    async head(key) {
      const found = await orMissing(stat(fileOf(key)))
      return found?.isFile() ? { bytes: found.size } : undefined
    },
    async erase(keys) {
      for (const key of keys) {
        const file = fileOf(key)
        await rm(file, { force: true }).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
        await orMissing(syncFolder(dirname(file)))
        // Each upload and each picture has a folder of its own, which would be looked through every hour.
        await rmdir(dirname(file)).catch(() => undefined)
      }
    },
    async list(prefix, after, limit) {
      const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))
      const keys: string[] = []
      for await (const key of keysUnder(root, folder, after)) {
        if (keys.length >= limit) break
        if (key.startsWith(prefix)) keys.push(key)
      }
      return keys
    },
  }
}

/** How much of the disk is free, as a share of all; 1 where the system does not say. */
export async function freeShare(dir: string): Promise<number> {
  try {
    await mkdir(resolve(dir), { recursive: true })
    const { bavail, blocks } = await statfs(resolve(dir))
    return blocks === 0 ? 1 : bavail / blocks
  } catch {
    return 1
  }
}

/** Whether a write failed because there is no room left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(String(Reflect.get(error, 'code')))
