import type { WorkerEvents } from 'graphile-worker'
import type { Working } from './workers.sql'

/** So many looks in a row without an answer are a standstill; an idle queue asks every other second. */
const LOOKS = 3

/**
 * A look that says whether the queue stands still: it works on nothing, and since some looks no question for a job was
 * answered, not even with none. The library saves the ids of its tasks at its first question; where the connection is lost
 * in that moment it saves the failure, and every later question fails with it while the database is well.
 */
export function watchStandstill(events: WorkerEvents, working: Working): () => boolean {
  let looks = 0
  const answered = () => {
    looks = 0
  }
  events.on('worker:getJob:empty', answered)
  events.on('job:start', answered)
  events.on('pool:create', answered)
  return () => {
    const isBusy = [...working.values()].some((jobs) => jobs.size > 0)
    looks = isBusy ? 0 : looks + 1
    return looks >= LOOKS
  }
}
