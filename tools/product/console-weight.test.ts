import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureBuilt } from '../build/ensure-build.ts'
import { DOORS, ENTRY, firstLoad, mostOf, readManifest, screenLoads } from './console-weight.ts'

// The build may be missing.
vi.setConfig({ hookTimeout: 600_000 })

let manifest: ReturnType<typeof readManifest>
beforeAll(async () => {
  await ensureBuilt({ quiet: true })
  manifest = readManifest()
})

describe('the first load of the console', () => {
  it('is within its budget for every screen', () => {
    const loads = screenLoads(manifest)
    expect(loads.length).toBeGreaterThan(7)
    expect(loads.filter(({ key, kb }) => kb > mostOf(key))).toEqual([])
  })

  it('is smaller before the login, which waits for no frame', () => {
    for (const door of DOORS) expect(firstLoad(manifest, ENTRY, door), door).toBeLessThan(300)
    expect(firstLoad(manifest, ENTRY)).toBeLessThan(252)
  })
})
