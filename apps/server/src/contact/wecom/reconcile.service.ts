import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import { wecomOf } from '../../providers/wecom/wecom'
import type { Wecom } from '../../providers/wecom-shape'
import { saveContact } from '../record/wecom-contact.sql'
import { rewardContact } from './event.service'
import { countMissed, insertNight, listUnknown, type Pair } from './reconcile.sql'

/** Of so many advisers WeCom tells at once. */
const ADVISERS_AT_ONCE = 100
/** Who was added since is not in the list for sure. */
const SETTLED_MS = 3_600_000

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, nr) => list.slice(nr * size, (nr + 1) * size))

interface Listed {
  readonly pairs: Pair[]
  readonly untold: string[]
}

/** A page of contacts: those that no callback has spoken of are met late, as if it had; without a welcome. */
async function takePage(services: Services, wecom: Wecom, userids: string[], cursor: string, listed: Listed) {
  const { contacts, next, untold } = await wecom.contactsOf(userids, cursor)
  const seen = contacts.flatMap(({ external_userid, unionid = '', follows }) =>
    follows.map(({ userid, state, created_at }) => ({ external_userid, userid, unionid, state, added_at: created_at })),
  )
  listed.pairs.push(...seen.map(({ external_userid, userid }) => ({ external_userid, userid })))
  listed.untold.push(...untold)
  for (const one of await listUnknown(services.db, seen)) {
    const isNew = await saveContact(services.db, { ...one, is_half: false })
    if (isNew || one.unionid !== '')
      await rewardContact(services, { unionid: one.unionid, state: one.state, at: one.added_at })
  }
  return next
}

/**
 * Every night: what callbacks have lost is added, and who has been missing for two nights is none of ours any more. A
 * night is counted once, however often it is begun again, and only when every adviser was asked.
 */
export async function reconcileContacts(services: Services): Promise<void> {
  const wecom = wecomOf(services)
  if (!wecom) return
  const began = services.now()
  const advisers = await wecom.followers()
  if (advisers.length === 0) {
    services.log.warn('contact: WeCom names no adviser; nobody is counted as missing')
    return
  }
  const listed: Listed = { pairs: [], untold: [] }
  for (const userids of chunksOf(advisers, ADVISERS_AT_ONCE)) {
    let cursor = ''
    do cursor = await takePage(services, wecom, userids, cursor, listed)
    while (cursor !== '')
  }
  if (listed.untold.length > 0)
    services.log.warn({ advisers: listed.untold }, 'contact: advisers without a seat, of whom WeCom does not speak')
  await services.transaction(async (tx) => {
    if (!(await insertNight(tx, studioDay(began), began))) return
    await countMissed(tx, listed, new Date(began.getTime() - SETTLED_MS), began)
  })
}
