import { Logger, runOnce } from 'graphile-worker'
import { tasksOf } from '../jobs/jobs'
import type { TestApp } from './app'

export const silent = new Logger(() => () => {})

/** The jobs of one name whose time has come, as the queue would run them; one that fails waits for its next try. */
export async function runQueued(app: TestApp, name: string): Promise<void> {
  const task = tasksOf(app.services, app.rooms)[name]
  if (!task) throw new Error(`no job of the name ${name}`)
  await runOnce({ pgPool: app.database.pool, taskList: { [name]: task }, logger: silent, noHandleSignals: true })
}
