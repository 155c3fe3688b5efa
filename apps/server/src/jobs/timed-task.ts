import type { Task, TaskList } from 'graphile-worker'
import { carrying, type Services } from '../context'
import { requestIdOf, traceparentOf } from '../db/job-payload'
import { jobRuns } from '../signals/metrics'
import { traced } from '../signals/trace'

/** The services of a job that a request caused are that request's, so that its id goes on. */
const servicesFor = (services: Services, payload: unknown): Services => {
  const requestId = requestIdOf(payload)
  return requestId === undefined ? services : carrying(services, requestId)
}

/** A job, counted and timed by its result, on behalf of the request that caused it. */
export const timed =
  (task: string, services: Services, jobs: (services: Services) => TaskList): Task =>
  async (payload, helpers) => {
    const own = servicesFor(services, payload)
    const over = jobRuns.startTimer({ task })
    try {
      const work = async () => jobs(own)[task]?.(payload, helpers)
      const result = await traced(`job ${task}`, { task }, work, traceparentOf(payload))
      const seconds = over({ result: 'done' })
      if (own.requestId) own.log.info({ task, ms: Math.round(seconds * 1000) }, 'job done')
      return result
    } catch (error) {
      over({ result: 'failed' })
      own.log.warn({ task, err: error }, 'job failed')
      throw error
    }
  }
