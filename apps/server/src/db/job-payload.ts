import type { Tx } from './database'

/** What a job is to know, and which request caused it: the job's lines in the log name it too. */
export const jobPayload = (tx: Tx, payload: object): string =>
  JSON.stringify(tx.requestId === undefined ? payload : { ...payload, request_id: tx.requestId })

/** Nothing for jobs by the clock, and for those of a release that did not write it. */
export function requestIdOf(payload: unknown): string | undefined {
  const id = typeof payload === 'object' && payload !== null && 'request_id' in payload ? payload.request_id : undefined
  return typeof id === 'string' ? id : undefined
}
