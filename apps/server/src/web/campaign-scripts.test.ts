import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtWeb } from '../testing/built'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const CAMPAIGN = 'src/campaign/page/screens/Campaign.tsx'
/** Home's files and its own: what home sheds, a campaign may have. */
const AT_MOST = 134 * 1024

let client: string
let manifest: Record<string, Chunk>
beforeAll(() => {
  client = `${builtWeb()}/dist/client`
  manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))
})

const textOf = (file: string) => readFileSync(`${client}/${file}`, 'utf8')

/** A file and all that must be there with it. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const inner of chunk.imports ?? []) filesOf(inner, seen)
  return seen
}

describe('the scripts of a campaign', () => {
  it('weigh little more than home’s, both together', () => {
    const files = filesOf(CAMPAIGN, filesOf('src/entry-client.tsx'))
    const bytes = [...files].reduce((sum, file) => sum + brotliCompressSync(textOf(file)).length, 0)
    expect(bytes).toBeLessThanOrEqual(AT_MOST)
  })

  it('leave out the blocks that few pages have: they come when they are near', () => {
    const own = filesOf(CAMPAIGN)
    const later = manifest[CAMPAIGN]?.dynamicImports ?? []
    expect(later.length).toBeGreaterThan(10)
    for (const key of later) expect(own.has(manifest[key]?.file ?? ''), key).toBe(false)
  })
})
