import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aFolder, someBytes } from '../../testing/providers/objects'
import { stampNow } from '../stamp'
import type { Storage } from '../storage-shape'
import { cached } from './cache'
import { folderStorage } from './folder'

interface Counted {
  readonly storage: Storage
  /** Calls that came through. */
  readonly calls: string[]
  readonly dir: string
  readonly files: () => Promise<string[]>
}

/** A storage behind a cache that says what it was asked. */
async function aCached(atMost?: number, trimEveryMs?: number): Promise<Counted> {
  const [behind, dir, calls] = [folderStorage(await aFolder()), await aFolder(), [] as string[]]
  const counted: Storage = {
    ...behind,
    read: (key, range) => {
      calls.push(range ? `piece ${key}` : `read ${key}`)
      return behind.read(key, range)
    },
  }
  const files = async () => (await readdir(dir, { recursive: true })).filter((name) => name.includes('.')).sort()
  return { storage: cached(counted, dir, atMost, trimEveryMs), calls, dir, files }
}

describe('the cache before a bucket', () => {
  it('asks once for what is read often, whole or in pieces', async () => {
    const { storage, calls } = await aCached()
    const bytes = someBytes(5000)
    await storage.put('v/c/1/w720', bytes)
    expect(await storage.read('v/c/1/w720', { first: 10, last: 19 })).toEqual(bytes.subarray(10, 20))
    expect(await storage.read('v/c/1/w720')).toEqual(bytes)
    expect(await storage.read('v/c/1/w720', { first: 4990, last: 9000 })).toEqual(bytes.subarray(4990))
    expect(calls).toEqual(['read v/c/1/w720'])
  })

  it('asks once for many who want it at the same time', async () => {
    const { storage, calls } = await aCached()
    await storage.put('s/c/1', Buffer.from('one'))
    const all = await Promise.all(Array.from({ length: 20 }, () => storage.read('s/c/1')))
    expect(all.every((one) => one?.toString() === 'one')).toBe(true)
    expect(calls).toEqual(['read s/c/1'])
  })

  it('leaves chunks of uploads out, and says nothing of what is not there', async () => {
    const { storage, calls, files } = await aCached()
    await storage.put('u/U1/1', Buffer.from('chunk'))
    await storage.read('u/U1/1')
    await storage.read('u/U1/1')
    expect(await storage.read('s/c/none')).toBeUndefined()
    expect(await storage.read('s/c/none', { first: 0, last: 1 })).toBeUndefined()
    expect(calls).toEqual(['read u/U1/1', 'read u/U1/1', 'read s/c/none'])
    expect(await files()).toEqual([])
  })

  it('forgets what is erased or put anew', async () => {
    const { storage, files } = await aCached()
    await storage.put('s/c/1', Buffer.from('one'))
    await storage.read('s/c/1')
    await storage.put('s/c/1', Buffer.from('two'))
    expect((await storage.read('s/c/1'))?.toString()).toBe('two')
    expect(await files()).toHaveLength(1)
    await storage.erase(['s/c/1'])
    expect(await storage.read('s/c/1')).toBeUndefined()
    expect(await files()).toEqual([])
  })

  it('leaves nothing behind of what is erased while it is read', async () => {
    const [behind, dir] = [folderStorage(await aFolder()), await aFolder()]
    await behind.put('s/c/1', Buffer.from('one'))
    const gates = { begun: () => {}, open: () => {} }
    const [begun, opened] = [
      new Promise<void>((resolve) => Object.assign(gates, { begun: resolve })),
      new Promise<void>((resolve) => Object.assign(gates, { open: resolve })),
    ]
    const slow = async (key: string) => {
      const bytes = await behind.read(key)
      gates.begun()
      await opened
      return bytes
    }
    const storage = cached({ ...behind, read: slow }, dir)
    const reading = storage.read('s/c/1')
    await begun
    await storage.erase(['s/c/1'])
    gates.open()
    expect((await reading)?.toString()).toBe('one')
    expect((await readdir(dir, { recursive: true })).filter((name) => name.includes('.'))).toEqual([])
  })

  it('holds no more than it may, and lets the oldest go', async () => {
    const { storage, calls, dir, files } = await aCached(500_000)
    const keys = Array.from({ length: 60 }, (_, nth) => `s/c/${String(nth).padStart(2, '0')}`)
    for (const key of keys) {
      await storage.put(key, someBytes(9999))
      await storage.read(key)
    }
    const held = async () => {
      // One more that is fetched: the folder is looked through beside the reads, after every so many bytes.
      await storage.put('s/c/more', someBytes(9999))
      await storage.read('s/c/more')
      const sizes = (await files()).map((name) =>
        stat(join(dir, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      )
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    }
    await expect.poll(held).toBeLessThanOrEqual(500_000)
    calls.length = 0
    await storage.read(keys.at(-1)!)
    expect(calls).toEqual([])
  })

  it('reads anew what is a day old', async () => {
    const { storage, calls, dir, files } = await aCached()
    await storage.put('s/c/1', Buffer.from('one'))
    await storage.read('s/c/1')
    const [name] = await files()
    const { mtimeMs } = await stat(join(dir, name!))
    const dayAgo = mtimeMs / 1000 - 25 * 3600
    await utimes(join(dir, name!), dayAgo, dayAgo)
    await storage.read('s/c/1')
    await storage.read('s/c/1')
    expect(calls).toEqual(['read s/c/1', 'read s/c/1'])
  })

  it('lets go of what is a day old, also where nobody reads anything', async () => {
    const { storage, dir, files } = await aCached(undefined, 20)
    await storage.put('v/c/1/w720', Buffer.from('one'))
    await storage.read('v/c/1/w720')
    const [name] = await files()
    const dayAgo = stampNow().at.getTime() / 1000 - 25 * 3600
    await utimes(join(dir, name!), dayAgo, dayAgo)
    await expect.poll(files, { timeout: 5000 }).toEqual([])
  })

  it('answers without a disk', async () => {
    const [behind, folder] = [folderStorage(await aFolder()), await aFolder()]
    await writeFile(join(folder, 'file'), '')
    const storage = cached(behind, join(folder, 'file'))
    await storage.put('s/c/1', Buffer.from('one'))
    expect((await storage.read('s/c/1'))?.toString()).toBe('one')
    await storage.erase(['s/c/1'])
    expect(await storage.read('s/c/1')).toBeUndefined()
  })
})
