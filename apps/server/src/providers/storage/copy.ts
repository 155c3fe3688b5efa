import { createHash } from 'node:crypto'
import type { Storage } from '../storage-shape'

/** Beginnings of all keys: sources, variants, chunks of uploads. */
const PREFIXES = ['s/', 'u/', 'v/'] as const
/** Of one list. */
const LISTED = 10_000
/** After so many objects it is written down how far the copy has come. */
const PAGE = 200
const AT_ONCE = 4

/** How an object came out: copied, the same already, erased meanwhile, or another one in both places. */
type Outcome = 'copied' | 'same' | 'gone' | 'differs'

export interface Copied extends Record<Outcome, number> {
  readonly differing: readonly string[]
}

export interface Copying {
  readonly from: Storage
  readonly to: Storage
  /** Which of the two the servers write to: where both have a key, that one's bytes are the later ones. */
  readonly live: 'from' | 'to'
}

/** How far a copy has come, outlasting the process. */
export interface Progress {
  /** The last key that is done; empty: none. */
  read(): Promise<string>
  write(key: string): Promise<void>
  clear(): Promise<void>
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function isSame({ to }: Copying, key: string, bytes: Buffer): Promise<boolean> {
  const there = await to.read(key)
  return there !== undefined && hashOf(there) === hashOf(bytes)
}

async function copyOne(copying: Copying, key: string): Promise<Outcome> {
  const { from, to, live } = copying
  const bytes = await from.read(key)
  if (!bytes) return 'gone'
  const isThere = (await to.head(key)) !== undefined
  const wasSame = isThere && (await isSame(copying, key, bytes))
  if (isThere && !wasSame && live === 'to') return 'differs'
  if (!wasSame) await to.put(key, bytes)
  if (wasSame) return 'same'
  const isProven = await isSame(copying, key, bytes)
  if (await from.head(key)) return isProven ? 'copied' : 'differs'
  // Erased while it was copied: the copy must not be what is left of it.
  await to.erase([key])
  return 'gone'
}

async function copyPage(copying: Copying, keys: readonly string[]): Promise<[string, Outcome][]> {
  const outcomes: [string, Outcome][] = []
  const left = [...keys]
  const work = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift())
      outcomes.push([key, await copyOne(copying, key)])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

/**
 * Copies all objects from one storage to the other by their keys, and compares each by its hash. It may be ended at any
 * moment: the next run goes on after the last page that was done.
 */
export async function copyObjects(
  copying: Copying,
  progress: Progress,
  onPage: (so: Readonly<Record<Outcome, number>>) => void,
): Promise<Copied> {
  const counts = { copied: 0, same: 0, gone: 0, differs: 0 }
  const differing: string[] = []
  const began = await progress.read()
  for (const prefix of PREFIXES) {
    let after = began
    for (;;) {
      const listed = await copying.from.list(prefix, after, LISTED)
      if (listed.length === 0) break
      for (let from = 0; from < listed.length; from += PAGE) {
        const keys = listed.slice(from, from + PAGE)
        for (const [key, outcome] of await copyPage(copying, keys)) {
          counts[outcome] += 1
          if (outcome === 'differs') differing.push(key)
        }
        await progress.write(keys.at(-1)!)
        onPage(counts)
      }
      after = listed.at(-1)!
    }
  }
  await progress.clear()
  return { ...counts, differing: differing.sort() }
}
