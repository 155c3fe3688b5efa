import { setTimeout as pause } from 'node:timers/promises'
import { atMost, type Bench } from './bench.ts'
import { mb } from './figures.ts'

const settling = 5000
const limit = 150 * 1024 * 1024

/** Before any load: the first server of a database, and one that starts when others are there. */
export const memory: Bench = {
  name: '内存',
  run: async (subject) => {
    const fresh = await subject.restarted()
    try {
      await pause(settling)
      const idle = fresh.memory()
      return [
        { what: 'idle server (RSS)', figure: mb(idle), ...atMost(idle, limit, mb) },
        { what: 'first server on the filled demo (RSS)', figure: mb(subject.memory()) },
      ]
    } finally {
      await fresh.stop()
    }
  },
}
