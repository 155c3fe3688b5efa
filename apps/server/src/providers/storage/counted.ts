import { storageSeconds } from '../../signals/metrics'
import type { Storage } from '../storage-shape'

/** A storage whose acts are timed and counted by their result. */
export function counted(storage: Storage): Storage {
  async function timed<T>(op: keyof Storage, act: Promise<T>): Promise<T> {
    const end = storageSeconds.startTimer({ op })
    try {
      const answer = await act
      end({ result: 'done' })
      return answer
    } catch (error) {
      end({ result: 'failed' })
      throw error
    }
  }
  return {
    put: (key, bytes) => timed('put', storage.put(key, bytes)),
    read: (key, range) => timed('read', storage.read(key, range)),
    head: (key) => timed('head', storage.head(key)),
    erase: (keys) => timed('erase', storage.erase(keys)),
    list: (prefix, after, limit) => timed('list', storage.list(prefix, after, limit)),
  }
}
