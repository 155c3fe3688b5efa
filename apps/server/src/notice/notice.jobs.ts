import { SEND_CHANNELS } from '@kuaimen/contract/notice/notice.rules'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../context'
import { sendNotice } from './send.service'
import { notifySession } from './session.service'
import { sweepSends } from './sweep.service'

const Key = z.object({ notice_id: z.string(), channel: z.enum(SEND_CHANNELS) })

const Opened = z.object({ session: z.string() })

export const noticeJobs = (services: Services): TaskList => ({
  'notice:send': async (payload) => sendNotice(services, Key.parse(payload)),
  'notice:session': async (payload) => notifySession(services, Opened.parse(payload).session),
  'notice:sweep': async () => sweepSends(services),
})
