import type { Storage } from '../storage-shape'

/**
 * Two storages as one, while objects are copied from one to the other: what is put goes to the first, and the second is
 * read where the first has not. A copy that is under way writes to one, then looks whether the other still has the
 * object; so an erasing ends where it began, and no copy can outlive it.
 */
export const both = (first: Storage, second: Storage): Storage => ({
  put: (key, bytes) => first.put(key, bytes),
  read: async (key, range) => (await first.read(key, range)) ?? second.read(key, range),
  head: async (key) => (await first.head(key)) ?? second.head(key),
  async erase(keys) {
    await second.erase(keys)
    await first.erase(keys)
    await second.erase(keys)
  },
  async list(prefix, after, limit) {
    const lists = await Promise.all([first.list(prefix, after, limit), second.list(prefix, after, limit)])
    return [...new Set(lists.flat())].sort((one, other) => (one < other ? -1 : 1)).slice(0, limit)
  },
})
