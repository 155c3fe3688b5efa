// The files that a browser fetches of the built console before it shows a screen, with nothing in its cache.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fromRoot } from '../terminal/root.ts'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

const dist = (file: string) => fromRoot('apps/console/dist', file)

/** Of the console as it is built now. */
export const readManifest = (): Manifest => JSON.parse(readFileSync(dist('.vite/manifest.json'), 'utf8')) as Manifest

const reach = (manifest: Manifest, key: string, found: Set<string>): Set<string> => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest`)
  if (found.has(key)) return found
  found.add(key)
  for (const inner of chunk.imports ?? []) reach(manifest, inner, found)
  return found
}

/** Kilobytes, compressed by gzip. */
export function firstLoad(manifest: Manifest, ...keys: string[]): number {
  const found = keys.reduce((before, key) => reach(manifest, key, before), new Set<string>())
  const files = new Set([...found].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(dist(file)), { level: 9 }).length, 0) / 1000
}

export const ENTRY = 'src/entry.tsx'
const FRAME = 'src/app/Guard.tsx'
export const DOORS: readonly string[] = ['Login', 'Join', 'Tablet'].map((name) => `src/staff/screens/${name}.tsx`)
const BOARD = /\/Board\.tsx$/
export const isBoard = (key: string): boolean => BOARD.test(key)

/** A board is open on a tablet all day and opened anew in every shift; other screens come to desks. */
export const mostOf = (key: string): number => (isBoard(key) ? 330 : 450)

/** The first load of every screen; the doors wait for no frame. */
export const screenLoads = (manifest: Manifest): { key: string; kb: number }[] =>
  Object.keys(manifest)
    .filter((key) => /^src\/\w+\/screens\//.test(key))
    .map((key) => ({
      key,
      kb: Math.round(DOORS.includes(key) ? firstLoad(manifest, ENTRY, key) : firstLoad(manifest, ENTRY, FRAME, key)),
    }))
