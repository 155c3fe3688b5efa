import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Services } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { fileBody, fileNames, insertFiles, markSeen, sweepFiles } from './release-file.sql'

const gzipped = promisify(gzip)

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** As the build names its files: a word and the hash of the content. */
const BUILT_NAME = /^[\w.-]{1,80}-[\w-]{8}\.(js|css|svg)$/

const DAY_MS = 86_400_000
/** So long after the last process of a release has gone its pages may still be open somewhere. */
const STAYS_MS = 14 * DAY_MS
/** Some forty releases that have nothing in common. */
const ROWS_AT_MOST = 10_000
const AGAIN_MS = DAY_MS / 2
/** A start does not wait longer for the files to be saved. */
const START_WAITS_MS = 10_000
const LOOKS_EVERY_MS = 200
const MEMORY_BYTES = 16 * 1024 * 1024

export interface ReleaseFile {
  readonly type: string
  /** Compressed with gzip. */
  readonly body: Buffer
}

const readBuilt = async (folder: string, name: string) => {
  const path = `${folder}/${name}`
  return { name, body: existsSync(`${path}.gz`) ? await readFile(`${path}.gz`) : await gzipped(await readFile(path)) }
}

/** Saves what this process was built with and nobody has saved before, and forgets what nobody has had for long. */
async function saveBuilt({ db, now }: Services, folder: string): Promise<void> {
  const own = (await readdir(folder)).filter((name) => BUILT_NAME.test(name))
  const saved = new Set(await fileNames(db))
  const missing = await Promise.all(own.filter((name) => !saved.has(name)).map((name) => readBuilt(folder, name)))
  if (missing.length > 0) await insertFiles(db, missing, now())
  await markSeen(db, own, now())
  await sweepFiles(db, new Date(now().getTime() - STAYS_MS), ROWS_AT_MOST)
}

/** Saved before the first page is rendered; where that fails the process serves its own files all the same. */
export async function saveFiles(services: Services, folder: string): Promise<{ stop: () => void }> {
  const save = () =>
    saveBuilt(services, folder).catch((error: unknown) => logIgnored(services.log, 'web:release_files', error))
  const limit = new AbortController()
  await Promise.race([save(), sleep(START_WAITS_MS, undefined, limit).catch(() => undefined)])
  limit.abort()
  const timer = setInterval(save, AGAIN_MS).unref()
  return { stop: () => clearInterval(timer) }
}

/** Files that other releases were built with. However many names strangers invent, few statements are made of them. */
export function otherReleases({ db }: Pick<Services, 'db'>): (name: string) => Promise<ReleaseFile | undefined> {
  let names = new Set<string>()
  let rest: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  const look = () => {
    // A reader who comes after it has begun waits for the next: a file that was saved meanwhile is in that one.
    next ??= rest.then(async () => {
      next = undefined
      rest = sleep(LOOKS_EVERY_MS)
      names = new Set(await fileNames(db))
    })
    return next
  }

  const bodies = new Map<string, Buffer>()
  let bytes = 0
  const remember = (name: string, body: Buffer) => {
    if (bodies.has(name)) return
    bodies.set(name, body)
    bytes += body.length
    for (const [oldest, { length }] of bodies) {
      if (bytes <= MEMORY_BYTES) break
      bodies.delete(oldest)
      bytes -= length
    }
  }

  return async (name) => {
    const type = TYPES[extname(name)]
    if (type === undefined || !BUILT_NAME.test(name)) return undefined
    if (!names.has(name)) await look()
    if (!names.has(name)) return undefined
    const body = bodies.get(name) ?? (await fileBody(db, name))
    if (body) remember(name, body)
    return body && { type, body }
  }
}
