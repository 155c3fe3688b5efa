import { traceparent } from '../signals/trace'
import type { Tx } from './database'

/** The payload of a job, and which request caused it: the job's lines in the log and its spans name it too. */
export function jobPayload(tx: Tx, payload: object): string {
  const above = traceparent()
  return JSON.stringify({
    ...payload,
    ...(tx.requestId === undefined ? {} : { request_id: tx.requestId }),
    ...(above === undefined ? {} : { traceparent: above }),
  })
}

const textIn = (payload: unknown, name: string): string | undefined => {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** Nothing for jobs by the clock, and for those of a release that did not write it. */
export const requestIdOf = (payload: unknown): string | undefined => textIn(payload, 'request_id')
export const traceparentOf = (payload: unknown): string | undefined => textIn(payload, 'traceparent')
