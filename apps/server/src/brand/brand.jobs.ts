import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../context'
import { addToChannel, deleteChannelsBefore } from './channel.sql'

/** As long as clicks are counted for. */
const CHANNEL_DAYS = 400
const Counted = z.object({ day: z.string(), channel: z.string(), act: z.enum(['login', 'booking', 'click']) })

export const brandJobs = ({ db, now }: Services): TaskList => ({
  'brand:count_channel': async (payload) => {
    const { day, channel, act } = Counted.parse(payload)
    await addToChannel(db, day, channel, act, 1)
  },
  'brand:sweep': async () => {
    await deleteChannelsBefore(db, addDays(studioDay(now()), -CHANNEL_DAYS))
  },
})
