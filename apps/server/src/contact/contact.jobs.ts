import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../context'
import { makeWay } from './qr/qr.service'
import { dropWays, sweepContact } from './upkeep/expire-qr.service'
import { workEvent } from './wecom/event.service'
import { compareGroup } from './wecom/group.service'
import { deleteEvents } from './wecom/push.sql'
import { reconcileContacts } from './wecom/reconcile.service'

const Event = z.object({ key: z.string() })
const Group = z.object({ chat_id: z.string() })
const Way = z.object({
  city_id: z.number().int(),
  kind: z.enum(['shared', 'group']),
  selected_code: z.string().nullable(),
})
const SAVE_EVENTS_MS = 90 * 86_400_000

export const contactJobs = (services: Services): TaskList => ({
  'contact:event': async (payload) => workEvent(services, Event.parse(payload).key),
  'contact:group': async (payload) => compareGroup(services, Group.parse(payload).chat_id),
  'contact:way': async (payload) => makeWay(services, Way.parse(payload)),
  'contact:reconcile': async () => reconcileContacts(services),
  'contact:sweep_events': async () => {
    await deleteEvents(services.db, new Date(services.now().getTime() - SAVE_EVENTS_MS))
  },
  'contact:drop_ways': async () => {
    await dropWays(services)
  },
  'contact:sweep': async () => sweepContact(services),
})
