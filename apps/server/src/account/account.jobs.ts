import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { sweepAccount } from './sweep.sql'

export const accountJobs = ({ db, now }: Services): TaskList => ({
  'account:sweep': async () => sweepAccount(db, now()),
})
