import { describe, expect, it } from 'vitest'
import type { Storage } from '../storage-shape'
import { both } from './both'
import { type Copying, copyObjects, type Progress } from './copy'

/** Objects in memory: what is copied here is looked at in every order of events. */
function aStorage(): Storage {
  const objects = new Map<string, Buffer>()
  return {
    put: async (key, bytes) => void objects.set(key, bytes),
    read: async (key, range) => objects.get(key)?.subarray(range?.first, range ? range.last + 1 : undefined),
    head: async (key) => (objects.has(key) ? { bytes: objects.get(key)!.length } : undefined),
    erase: async (keys) => keys.forEach((key) => void objects.delete(key)),
    list: async (prefix, after, limit) =>
      [...objects.keys()]
        .filter((key) => key.startsWith(prefix) && key > after)
        .sort()
        .slice(0, limit),
  }
}

function inMemory(): Progress & { at: string } {
  return {
    at: '',
    async read() {
      return this.at
    },
    async write(key) {
      this.at = key
    },
    async clear() {
      this.at = ''
    },
  }
}

const copy = (copying: Omit<Copying, 'live'> & Partial<Copying>, progress: Progress = inMemory()) =>
  copyObjects({ live: 'to', ...copying }, progress, () => undefined)

const textAt = async (storage: Storage, key: string) => (await storage.read(key))?.toString()

async function filled(count: number): Promise<Storage> {
  const storage = aStorage()
  for (let nth = 0; nth < count; nth += 1)
    await storage.put(`${['s', 'u', 'v'][nth % 3]}/c/${String(nth).padStart(4, '0')}`, Buffer.from(`object ${nth}`))
  return storage
}

describe('two storages as one', () => {
  it('puts into the first, reads the second where the first has not, and erases both', async () => {
    const [first, second] = [aStorage(), aStorage()]
    const one = both(first, second)
    await second.put('s/c/1', Buffer.from('old'))
    await one.put('s/c/2', Buffer.from('new'))
    expect(await textAt(one, 's/c/1')).toBe('old')
    expect((await one.read('s/c/1', { first: 1, last: 1 }))?.toString()).toBe('l')
    expect(await one.head('s/c/1')).toEqual({ bytes: 3 })
    expect(await second.head('s/c/2')).toBeUndefined()
    await one.put('s/c/1', Buffer.from('newer'))
    expect(await textAt(one, 's/c/1')).toBe('newer')
    expect(await one.list('s/', '', 10)).toEqual(['s/c/1', 's/c/2'])
    expect(await one.list('s/', 's/c/1', 1)).toEqual(['s/c/2'])
    await one.erase(['s/c/1', 's/c/2'])
    expect([await first.list('', '', 9), await second.list('', '', 9)]).toEqual([[], []])
    expect(await one.read('s/c/1')).toBeUndefined()
  })
})

describe('a copy from one storage to another', () => {
  it('brings all over once, and finds nothing to do then', async () => {
    const [from, to] = [await filled(30), aStorage()]
    expect(await copy({ from, to })).toMatchObject({ copied: 30, same: 0, differs: 0, gone: 0 })
    for (const key of await from.list('', '', 100)) expect(await to.read(key)).toEqual(await from.read(key))
    expect(await copy({ from, to })).toMatchObject({ copied: 0, same: 30, differs: 0 })
  })

  it('goes on after it was ended in the middle', async () => {
    const [from, to, progress] = [await filled(700), aStorage(), inMemory()]
    let left = 300
    const failing = {
      ...to,
      put: async (key: string, bytes: Buffer) => {
        left -= 1
        if (left < 0) throw new Error('killed')
        await to.put(key, bytes)
      },
    }
    await expect(copy({ from, to: failing }, progress)).rejects.toThrow('killed')
    expect(progress.at).not.toBe('')
    const done = await copy({ from, to }, progress)
    expect(done.copied + done.same).toBeLessThan(700)
    expect(await to.list('', '', 1000)).toEqual(await from.list('', '', 1000))
    expect(progress.at).toBe('')
  })

  it('leaves alone what the servers have written, and says so', async () => {
    const [from, to] = [aStorage(), aStorage()]
    await from.put('s/c/1', Buffer.from('old'))
    await to.put('s/c/1', Buffer.from('new'))
    expect(await copy({ from, to })).toMatchObject({ differs: 1, differing: ['s/c/1'] })
    expect(await textAt(to, 's/c/1')).toBe('new')
    expect(await copy({ from, to, live: 'from' })).toMatchObject({ copied: 1, differs: 0 })
    expect(await textAt(to, 's/c/1')).toBe('old')
  })

  it('says of a storage that gives back other bytes that they differ', async () => {
    const [from, to] = [await filled(1), aStorage()]
    const liar = { ...to, read: async (key: string) => (await to.read(key)) && Buffer.from('other') }
    expect(await copy({ from, to: liar })).toMatchObject({ copied: 0, differs: 1 })
  })

  type Step = 'from' | 'to'

  /** Copies one object while a server erases it, its steps before the calls of the copy that are named. */
  async function erasedMeanwhile(steps: readonly Step[], before: readonly number[]): Promise<boolean> {
    const storages = { from: await filled(1), to: aStorage() }
    const [key] = await storages.from.list('', '', 1)
    let [calls, done] = [0, 0]
    const step = async () => {
      await storages[steps[done]!].erase([key!])
      done += 1
    }
    const watched = (storage: Storage): Storage => {
      const meanwhile = async () => {
        while (done < steps.length && before[done]! <= calls) await step()
        calls += 1
      }
      return {
        ...storage,
        put: (at, bytes) => meanwhile().then(() => storage.put(at, bytes)),
        read: (at) => meanwhile().then(() => storage.read(at)),
        head: (at) => meanwhile().then(() => storage.head(at)),
        erase: (keys) => meanwhile().then(() => storage.erase(keys)),
      }
    }
    await copy({ from: watched(storages.from), to: watched(storages.to) })
    while (done < steps.length) await step()
    return (await storages.from.head(key!)) === undefined && (await storages.to.head(key!)) === undefined
  }

  /** All ways in which the steps of an erasing can fall between the calls of a copy. */
  const placesOf = (steps: number, from = 0): number[][] =>
    steps === 0
      ? [[]]
      : Array.from({ length: 8 - from }, (_, nth) => nth + from).flatMap((at) =>
          placesOf(steps - 1, at).map((rest) => [at, ...rest]),
        )

  const holds = async (steps: readonly Step[]) => {
    const outcomes = await Promise.all(placesOf(steps.length).map((before) => erasedMeanwhile(steps, before)))
    return outcomes.every(Boolean)
  }

  it('does not bring back what is erased meanwhile, whichever storage the servers write to', async () => {
    // As `both` erases: the second, the first, the second.
    expect(await holds(['from', 'to', 'from'])).toBe(true)
    expect(await holds(['to', 'from', 'to'])).toBe(true)
    // Without that order a copy outlives the erasing.
    expect(await holds(['to', 'from'])).toBe(false)
  })

  it('is erased by two storages as one in that order', async () => {
    const said: string[] = []
    const saying = (name: string): Storage => ({ ...aStorage(), erase: async () => void said.push(name) })
    await both(saying('first'), saying('second')).erase(['s/c/1'])
    expect(said).toEqual(['second', 'first', 'second'])
  })
})
