import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { stampNow } from '../stamp'
import type { ByteRange, Storage } from '../storage-shape'

const AT_MOST = 5 * 1024 ** 3
/** An object that another machine has erased is gone from this one's disk after so long. */
const DAY_MS = 24 * 3600_000
/** A machine that reads nothing new has nothing that is older than a day and so much. */
const TRIM_EVERY_MS = 3600_000
/** Larger objects go past the cache, piece by piece. */
const LARGEST = 64 * 1024 * 1024
/** Sources and variants stay as they are; chunks of uploads are read once, and may be sent again. */
const isCacheable = (key: string): boolean => /^[sv]\//.test(key)

/** The point keeps these names apart from keys, should the cache lie in a folder of objects. */
const nameOf = (key: string): string => `${createHash('sha256').update(key).digest('hex')}.whole`

interface Cached {
  readonly file: string
  readonly bytes: number
  readonly writtenAt: number
}

const nowMs = (): number => stampNow().at.getTime()

async function filesIn(dir: string): Promise<Cached[]> {
  const found: Cached[] = []
  for (const folder of await readdir(dir).catch(() => []))
    for (const name of await readdir(join(dir, folder)).catch(() => [])) {
      const file = join(dir, folder, name)
      const seen = await stat(file).catch(() => undefined)
      if (seen?.isFile()) found.push({ file, bytes: seen.size, writtenAt: seen.mtimeMs })
    }
  return found.sort((one, other) => other.writtenAt - one.writtenAt)
}

/** Removes files that are too old, and the oldest ones of too many. */
async function trim(dir: string, most: number): Promise<void> {
  const oldest = nowMs() - DAY_MS
  let held = 0
  for (const { file, bytes, writtenAt } of await filesIn(dir)) {
    held += bytes
    if (held > most || writtenAt < oldest) await rm(file, { force: true })
  }
}

/** Bytes of a file that is young enough; undefined where there is none. */
async function readFresh(file: string, range?: ByteRange): Promise<Buffer | undefined> {
  const handle = await open(file, 'r').catch(() => undefined)
  if (!handle) return undefined
  try {
    const { size, mtimeMs } = await handle.stat()
    if (nowMs() - mtimeMs > DAY_MS) return undefined
    const first = range?.first ?? 0
    const length = Math.max(0, Math.min(range?.last ?? size - 1, size - 1) - first + 1)
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, first)
    return bytesRead === length ? buffer : undefined
  } finally {
    await handle.close()
  }
}

/** Bytes that cannot be removed are still there, and whoever erases must hear of it. */
function unlessNoFolder(error: unknown): void {
  if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOTDIR')) throw error
}

/** Whole or not at all, after a loss of power too. */
async function writeWhole(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const aside = `${file}.${stampNow().nonce}`
  try {
    const handle = await open(aside, 'w', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(aside, file)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** An object on its way into the cache, for all who want it now. */
interface Fetching {
  bytes: Promise<Buffer | undefined>
  /** Erased or put anew meanwhile: these bytes are not to be left behind. */
  isOver: boolean
}

/**
 * A storage with files of this machine before it: whole objects, the oldest out. Whether an object is there, and which
 * there are, is asked of the storage itself. A disk that fails costs time, never an answer.
 */
export function cached(storage: Storage, dir: string, atMost = AT_MOST, trimEveryMs = TRIM_EVERY_MS): Storage {
  const fetching = new Map<string, Fetching>()
  const margin = atMost / 50
  let written = margin
  let trimming: Promise<void> | undefined

  const placeOf = (key: string) => {
    const name = nameOf(key)
    const folder = join(dir, name.slice(0, 2))
    return { folder, file: join(folder, name) }
  }

  /** The whole folder is looked through after every so many bytes, and left with room for as many. */
  function trimSometimes(bytes: number): void {
    written += bytes
    if (written >= margin) trimNow()
  }

  function trimNow(): void {
    if (trimming) return
    written = 0
    trimming = trim(dir, atMost - margin)
      .catch(() => undefined)
      .finally(() => {
        trimming = undefined
      })
  }

  setInterval(trimNow, trimEveryMs).unref()

  async function drop(key: string): Promise<void> {
    const underWay = fetching.get(key)
    if (underWay) underWay.isOver = true
    fetching.delete(key)
    await rm(placeOf(key).file, { force: true }).catch(unlessNoFolder)
  }

  async function save(key: string, bytes: Buffer, mine: Fetching): Promise<void> {
    const { folder, file } = placeOf(key)
    if (mine.isOver || bytes.length > Math.min(LARGEST, margin)) return
    try {
      await writeWhole(folder, file, bytes)
      if (mine.isOver) await rm(file, { force: true })
      trimSometimes(bytes.length)
    } catch {
      // The bytes are here all the same.
    }
  }

  async function fetchFor(key: string, mine: Fetching): Promise<Buffer | undefined> {
    try {
      const bytes = await storage.read(key)
      if (bytes) await save(key, bytes, mine)
      return bytes
    } finally {
      if (fetching.get(key) === mine) fetching.delete(key)
    }
  }

  function fetched(key: string): Promise<Buffer | undefined> {
    const known = fetching.get(key)
    if (known) return known.bytes
    const mine: Fetching = { isOver: false, bytes: Promise.resolve(undefined) }
    mine.bytes = fetchFor(key, mine)
    fetching.set(key, mine)
    return mine.bytes
  }

  async function readPiece(key: string, range: ByteRange): Promise<Buffer | undefined> {
    const found = await storage.head(key)
    if (!found) return undefined
    if (found.bytes > LARGEST) return storage.read(key, range)
    return (await fetched(key))?.subarray(range.first, range.last + 1)
  }

  return {
    async put(key, bytes) {
      await storage.put(key, bytes)
      await drop(key)
    },
    async read(key, range) {
      if (!isCacheable(key)) return storage.read(key, range)
      const here = await readFresh(placeOf(key).file, range).catch(() => undefined)
      return here ?? (range ? readPiece(key, range) : fetched(key))
    },
    head: (key) => storage.head(key),
    async erase(keys) {
      try {
        await storage.erase(keys)
      } finally {
        for (const key of keys) await drop(key)
      }
    },
    list: (prefix, after, limit) => storage.list(prefix, after, limit),
  }
}
