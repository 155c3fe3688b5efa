import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureBuilt } from '../build/ensure-build.ts'
import { fromRoot } from '../terminal/root.ts'

// The build may be missing.
vi.setConfig({ hookTimeout: 600_000 })

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

const dist = (file: string) => fromRoot('apps/console/dist', file)
let manifest: Record<string, Chunk>
beforeAll(async () => {
  await ensureBuilt({ quiet: true })
  manifest = JSON.parse(readFileSync(dist('.vite/manifest.json'), 'utf8'))
})

const reach = (key: string, found: Set<string>): Set<string> => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest`)
  if (found.has(key)) return found
  found.add(key)
  for (const inner of chunk.imports ?? []) reach(inner, found)
  return found
}

/** Kilobytes (gzip) that a browser fetches before it shows this, with nothing in its cache. */
function firstLoad(...keys: string[]): number {
  const found = keys.reduce((before, key) => reach(key, before), new Set<string>())
  const files = new Set([...found].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(dist(file)), { level: 9 }).length, 0) / 1000
}

const ENTRY = 'src/entry.tsx'
const FRAME = 'src/app/Guard.tsx'
const DOORS = ['Login', 'Join', 'Tablet'].map((name) => `src/staff/screens/${name}.tsx`)
const BOARD = /\/Board\.tsx$/
const screens = () => Object.keys(manifest).filter((key) => /^src\/\w+\/screens\//.test(key))

/** A board is open on a tablet all day and opened anew in every shift; other screens come to desks. */
const most = (key: string): number => (BOARD.test(key) ? 330 : 450)

describe('the first load of the console', () => {
  it('is within its budget for every screen', () => {
    const sizes = screens().map((key) => ({
      key,
      kb: Math.round(DOORS.includes(key) ? firstLoad(ENTRY, key) : firstLoad(ENTRY, FRAME, key)),
    }))
    expect(sizes.length).toBeGreaterThan(7)
    expect(sizes.filter(({ key, kb }) => kb > most(key))).toEqual([])
  })

  it('is smaller before the login, which waits for no frame', () => {
    for (const door of DOORS) expect(firstLoad(ENTRY, door), door).toBeLessThan(300)
    expect(firstLoad(ENTRY)).toBeLessThan(250)
  })
})
