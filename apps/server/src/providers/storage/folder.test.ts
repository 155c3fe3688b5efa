import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stampNow } from '../stamp'
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

  it('lists page after page what it lists whole, whatever stands beside a folder', async () => {
    const own = folderStorage(join(dir, 'pages'))
    const keys = [
      'v/a/1',
      'v/a-b/2',
      'v/a-',
      'v/a0/b/3',
      'v/a0/b-/4',
      'v/A',
      'v/a0/b0',
      'v/z/1',
      'v/z/10',
      'v/z/2',
      'w',
    ]
    for (const key of keys) await own.put(key, Buffer.from(key))
    const all = keys.filter((key) => key.startsWith('v/')).sort((one, other) => (one < other ? -1 : 1))
    for (const size of [1, 2, 3, 100]) {
      const paged: string[] = []
      for (let page = await own.list('v/', '', size); page.length > 0; page = await own.list('v/', paged.at(-1)!, size))
        paged.push(...page)
      expect(paged).toEqual(all)
    }
  })

  it('leaves neither an empty folder behind nor what a killed process was writing an hour ago', async () => {
    const own = folderStorage(join(dir, 'left'))
    for (const key of ['u/U1/0', 'u/U1/1', 'u/U2/0']) await own.put(key, Buffer.from(key))
    const [old, young] = [join(dir, 'left/u/U2/0.part7-1'), join(dir, 'left/u/U2/0.part7-2')]
    for (const file of [old, young]) await writeFile(file, 'half')
    const hourAgo = new Date(stampNow().at.getTime() - 3_601_000)
    await utimes(old, hourAgo, hourAgo)
    await own.erase(['u/U1/0'])
    expect(await readdir(join(dir, 'left/u/U1'))).toEqual(['1'])
    await own.erase(['u/U1/1'])
    expect(await readdir(join(dir, 'left/u'))).toEqual(['U2'])
    await own.list('u/', '', 10)
    expect((await readdir(join(dir, 'left/u/U2'))).sort()).toEqual(['0', '0.part7-2'])
  })

  it('puts an object into a folder that is taken away meanwhile', async () => {
    const own = folderStorage(join(dir, 'taken'))
    const putAndErase = async (key: string) => {
      for (let times = 0; times < 150; times += 1) {
        await own.put(key, Buffer.from('x'))
        await own.erase([key])
      }
    }
    await Promise.all(['u/U1/0', 'u/U1/1', 'u/U1/2'].map(putAndErase))
    expect(await own.list('u/', '', 10)).toEqual([])
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
