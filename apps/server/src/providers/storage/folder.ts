import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { stampNow } from '../stamp'
import type { ByteRange, Storage } from '../storage-shape'

/** Objects being written have names that no key has. */
const ASIDE = '.part'
/** No write takes so long: its process has died. */
const LEFT_BEHIND_MS = 3_600_000

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

/** A process that was killed while it wrote leaves bytes under no key, which nobody else would ever erase. */
async function eraseLeftBehind(file: string): Promise<void> {
  const found = await orMissing(stat(file))
  if (found && stampNow().at.getTime() - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true })
}

/** All keys below a folder, in the order of their letters; what a killed process left half written goes on the way. */
async function keysUnder(root: string, folder: string): Promise<string[]> {
  const found = (await orMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  const keys: string[] = []
  for (const one of found) {
    const key = folder === '' ? one.name : `${folder}/${one.name}`
    if (one.isDirectory()) keys.push(...(await keysUnder(root, key)))
    else if (one.name.includes(ASIDE)) await eraseLeftBehind(join(root, key))
    else if (!one.name.includes('.')) keys.push(key)
  }
  return keys
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
      await makeFolder(dirname(file))
      try {
        await writeWhole(aside, bytes)
        await rename(aside, file)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      await syncFolder(dirname(file))
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
      }
    },
    async list(prefix, after, limit) {
      const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))
      const keys = await keysUnder(root, folder)
      return keys
        .filter((key) => key.startsWith(prefix) && key > after)
        .sort((one, other) => (one < other ? -1 : 1))
        .slice(0, limit)
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
