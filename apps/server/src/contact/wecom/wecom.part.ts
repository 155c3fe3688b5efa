import { z } from 'zod'
import type { RoomPart } from '../../room'
import { eventsWorkedOff, giftsGiven } from './audit.sql'
import { workEvent } from './event.service'
import { wecomGauges } from './gauges.sql'
import { compareGroup } from './group.service'
import { wecomPush } from './push.http'
import { deleteEvents } from './push.sql'
import { reconcileContacts } from './reconcile.service'

const Event = z.object({ key: z.string() })
const Group = z.object({ chat_id: z.string() })
const SAVE_EVENTS_MS = 90 * 86_400_000

export const wecomPart: RoomPart = {
  routes: [wecomPush],
  jobs: (services) => ({
    'contact:event': async (payload) => workEvent(services, Event.parse(payload).key),
    'contact:group': async (payload) => compareGroup(services, Group.parse(payload).chat_id),
    'contact:reconcile': async () => reconcileContacts(services),
    'contact:sweep_events': async () => {
      await deleteEvents(services.db, new Date(services.now().getTime() - SAVE_EVENTS_MS))
    },
  }),
  crontab: ['30 19 * * * contact:reconcile ?queue=contact:reconcile&fill=12h', '40 19 * * * contact:sweep_events'],
  audit: [giftsGiven, eventsWorkedOff],
  gauges: [wecomGauges],
}
