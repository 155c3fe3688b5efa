import pg from 'pg'
import { vi } from 'vitest'
import { type Cache, openCache } from '../../db/cache'

/** Sent once a connection, whichever request it is opened for, or after a commit by nobody's request: boards are called. */
const OF_NO_CALL = /pg_backend_pid\(\)|^set statement_timeout|^select pg_notify/

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text ?? '')

/** Every statement that goes to the database, until it is ended. */
export function countStatements() {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const texts = () => asked.mock.calls.map(([query]) => textOf(query)).filter((text) => !OF_NO_CALL.test(text))
  return {
    /** The statements of the work, with those that it leaves behind for after its answer. */
    during: async <T>(work: () => Promise<T>, settled: () => boolean): Promise<{ answer: T; texts: string[] }> => {
      asked.mockClear()
      const answer = await work()
      for (let quiet = 0; quiet < 3; quiet = settled() ? quiet + 1 : 0) await new Promise(setImmediate)
      return { answer, texts: texts() }
    },
    end: () => asked.mockRestore(),
  }
}

/** A cache that can be emptied, so that a call pays for what the one before it has read. */
export function emptiableCache(): Cache & { empty(): void } {
  let cache = openCache()
  return {
    get: (asked, make) => cache.get(asked, make),
    expire: (scope) => cache.expire(scope),
    empty: () => {
      cache = openCache()
    },
  }
}
