import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '../storage-shape'
import { folderStorage, freeShare } from './folder'

let dir: string
let storage: Storage
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kuaimen-folder-'))
  storage = folderStorage(join(dir, 'objects'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

describe('a folder as storage', () => {
  it('has what was put, whole and in parts, and the last of two', async () => {
    await storage.put('v/c/abc/w360', Buffer.from('first'))
    await storage.put('v/c/abc/w360', Buffer.from('0123456789'))
    expect(await storage.read('v/c/abc/w360')).toEqual(Buffer.from('0123456789'))
    expect(await storage.read('v/c/abc/w360', { first: 2, last: 4 })).toEqual(Buffer.from('234'))
    expect(await storage.read('v/c/abc/w360', { first: 8, last: 99 })).toEqual(Buffer.from('89'))
    expect(await storage.head('v/c/abc/w360')).toEqual({ bytes: 10 })
  })

  it('says of what is not there that it is not, and erases it all the same', async () => {
    expect([await storage.read('v/c/none/w360'), await storage.head('v/c/none/w360')]).toEqual([undefined, undefined])
    // An object is no folder, and a folder no object.
    expect([await storage.head('v/c/abc'), await storage.read('v/c/abc/w360/x')]).toEqual([undefined, undefined])
    await storage.erase(['v/c/none/w360', 'v/c/abc/w360'])
    expect(await storage.head('v/c/abc/w360')).toBeUndefined()
  })

  it('lists keys in the order of their letters, after a key, and nothing that is half written', async () => {
    for (const key of ['u/U1/1', 'u/U1/0', 'u/U2/0', 'v/c/x/w1']) await storage.put(key, Buffer.from(key))
    await writeFile(join(dir, 'objects/u/U1/2.part1-1'), 'half')
    expect(await storage.list('u/', '', 10)).toEqual(['u/U1/0', 'u/U1/1', 'u/U2/0'])
    expect(await storage.list('u/U1', '', 10)).toEqual(['u/U1/0', 'u/U1/1'])
    expect(await storage.list('u/', 'u/U1/0', 1)).toEqual(['u/U1/1'])
    expect(await storage.list('none/', '', 10)).toEqual([])
  })

  it('erases what a killed process left half written, and nothing that is being written', async () => {
    const [old, fresh] = ['objects/u/U1/3.part1-1', 'objects/u/U1/4.part1-2'].map((name) => join(dir, name))
    for (const file of [old!, fresh!]) await writeFile(file, 'half')
    const longAgo = new Date('2026-01-01T00:00:00Z')
    await utimes(old!, longAgo, longAgo)
    await storage.list('u/', '', 10)
    const left = await readdir(join(dir, 'objects/u/U1'))
    expect([left.includes('3.part1-1'), left.includes('4.part1-2')]).toEqual([false, true])
  })

  it('leaves nothing aside, also where many write one key', async () => {
    const bodies = Array.from({ length: 20 }, (_, nth) => Buffer.from(String(nth).repeat(5000)))
    await Promise.all(bodies.map((body) => storage.put('v/c/y/w1', body)))
    expect(bodies.some((body) => body.equals(Buffer.alloc(0)))).toBe(false)
    const read = await storage.read('v/c/y/w1')
    expect(bodies.some((body) => body.equals(read!))).toBe(true)
    expect(await readdir(join(dir, 'objects/v/c/y'))).toEqual(['w1'])
  })

  it('takes no key that is a path', async () => {
    for (const key of ['../x', 'a//b', '/etc/passwd', 'a/../b', 'a/.b', '', 'a b', 'a%2f'])
      await expect(storage.put(key, Buffer.from('x')), key).rejects.toThrow('is no key')
  })

  it('says how much of the disk is free', async () => {
    expect(await freeShare(dir)).toBeGreaterThan(0)
    expect(await freeShare(dir)).toBeLessThanOrEqual(1)
  })
})
