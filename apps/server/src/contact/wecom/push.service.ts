import type { Services } from '../../context'
import type { PushQuery } from '../../providers/sealed-push'
import { openWecomPush } from '../../providers/wecom/push'
import { addJob, insertEvent } from './push.sql'

/** A push of WeCom's is written down once, with the job that works it off. */
export async function takeWecomPush(services: Services, query: PushQuery, body: string): Promise<'taken' | 'refused'> {
  const push = openWecomPush(services, query, body)
  if ('refused' in push) return 'refused'
  const event = push.ok
  if (!event) return 'taken'
  await services.transaction(async (tx) => {
    const isNew = await insertEvent(tx, event, services.now())
    // Of one second there may be several changes of a group under one key: it is looked at again, and costs nothing.
    if (event.kind === 'group') await addJob(tx, 'contact:group', { chat_id: event.chat_id, key: event.key })
    else if (isNew) await addJob(tx, 'contact:event', { key: event.key })
  })
  return 'taken'
}
