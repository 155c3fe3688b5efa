import type { Services } from '../../context'
import { wecomOf } from '../../providers/wecom/wecom'
import { finishGroupEvents, saveMembers } from './group.sql'

/** Who is in a group now, as WeCom has it; nobody in one that is dissolved. */
export async function compareGroup(services: Services, chatId: string): Promise<void> {
  const wecom = wecomOf(services)
  if (!wecom) throw new Error('contact: an event of WeCom, and no keys')
  const began = services.now()
  const members = (await wecom.groupOf(chatId))?.members ?? []
  await services.transaction(async (tx) => {
    await saveMembers(tx, chatId, members, services.now())
    await finishGroupEvents(tx, chatId, began, services.now())
  })
}
