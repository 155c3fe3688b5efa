import type { Task } from 'graphile-worker'
import { jobRuns } from '../signals/metrics'

/** The same job, counted and timed by its result. */
export const timed =
  (task: string, work: Task): Task =>
  async (payload, helpers) => {
    const over = jobRuns.startTimer({ task })
    try {
      const result = await work(payload, helpers)
      over({ result: 'done' })
      return result
    } catch (error) {
      over({ result: 'failed' })
      throw error
    }
  }
