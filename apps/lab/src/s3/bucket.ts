import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../world/clock'
import { full } from './refusals'

export interface S3Object {
  bytes: Buffer
  /** With its quotation marks. */
  etag: string
  /** Milliseconds. */
  modified: number
  /** Headers that come back with it: the type, and x-amz-meta-*. */
  headers: Record<string, string>
}

/** GET /control/s3 */
export interface S3Listed {
  key: string
  bytes: number
  etag: string
  sha256: string
  modified: string
}

const memoryAtMost = 512 * 1024 * 1024
/** Changes younger than this are missing from a stale list. */
const staleMs = 60_000

interface Change {
  key: string
  at: number
  wasThere: boolean
}

/** A line of JSON, then the bytes. */
function objectOf(file: string): [string, S3Object] {
  const all = readFileSync(file)
  const end = all.indexOf(10)
  const { key, ...rest } = JSON.parse(all.subarray(0, end).toString()) as Omit<S3Object, 'bytes'> & { key: string }
  return [key, { ...rest, bytes: all.subarray(end + 1) }]
}

/** The objects of one bucket, in memory or in a folder. */
export class S3Bucket {
  private readonly objects = new Map<string, S3Object>()
  private changes: Change[] = []
  private held = 0
  /** Enabled or Suspended; empty: never on. */
  versioning = ''

  constructor(
    private readonly dir: string,
    private readonly now: Clock,
  ) {
    if (dir === '') return
    mkdirSync(dir, { recursive: true })
    for (const name of readdirSync(dir).filter((one) => /^[0-9a-f]{64}$/.test(one))) {
      const [key, object] = objectOf(join(dir, name))
      this.objects.set(key, object)
    }
  }

  get(key: string): S3Object | undefined {
    return this.objects.get(key)
  }

  put(key: string, object: Omit<S3Object, 'modified'>) {
    const grown = this.held - (this.objects.get(key)?.bytes.length ?? 0) + object.bytes.length
    if (this.dir === '' && grown > memoryAtMost) throw full()
    this.change(key)
    this.held = grown
    this.save(key, { ...object, modified: this.now() })
  }

  erase(key: string) {
    const known = this.objects.get(key)
    if (!known) return
    this.change(key)
    this.held -= known.bytes.length
    this.objects.delete(key)
    if (this.dir !== '') rmSync(this.fileOf(key), { force: true })
  }

  /** Keys in their order; a stale list has not heard of the last minute. */
  keys(prefix: string, isStale = false): string[] {
    const keys = new Set(this.objects.keys())
    if (isStale)
      for (const { key, wasThere } of this.recent().reverse()) {
        if (wasThere) keys.add(key)
        else keys.delete(key)
      }
    return [...keys].filter((key) => key.startsWith(prefix)).sort()
  }

  list(prefix: string): S3Listed[] {
    return this.keys(prefix).flatMap((key) => {
      const object = this.objects.get(key)
      if (!object) return []
      const sha256 = createHash('sha256').update(object.bytes).digest('hex')
      const modified = new Date(object.modified).toISOString()
      return { key, bytes: object.bytes.length, etag: object.etag, sha256, modified }
    })
  }

  /** One bit of the middle, as a disk that forgets; what is said of the object stays. False: no such object. */
  flip(key: string): boolean {
    const known = this.objects.get(key)
    if (!known || known.bytes.length === 0) return false
    const bytes = Buffer.from(known.bytes)
    const at = bytes.length >> 1
    bytes[at] = (bytes[at] ?? 0) ^ 1
    this.save(key, { ...known, bytes })
    return true
  }

  private recent(): Change[] {
    this.changes = this.changes.filter(({ at }) => this.now() - at < staleMs)
    return [...this.changes]
  }

  private change(key: string) {
    this.recent()
    this.changes.push({ key, at: this.now(), wasThere: this.objects.has(key) })
  }

  private fileOf(key: string) {
    return join(this.dir, createHash('sha256').update(key).digest('hex'))
  }

  private save(key: string, object: S3Object) {
    this.objects.set(key, object)
    if (this.dir === '') return
    const { bytes, ...rest } = object
    const file = this.fileOf(key)
    writeFileSync(`${file}.part`, Buffer.concat([Buffer.from(`${JSON.stringify({ key, ...rest })}\n`), bytes]))
    renameSync(`${file}.part`, file)
  }
}
