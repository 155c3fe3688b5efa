import { ne } from 'drizzle-orm'
import { member } from '../account/person/account.table'
import { ownersAreThere } from '../account/upkeep/audit.sql'
import { notice, notice_preference, notice_send } from './notice.table'

export const noticesOwned = ownersAreThere(notice, notice.at)
/** What was still to be sent when its member left was skipped. */
export const sendsOwned = ownersAreThere(notice_send, notice_send.due_at, ne(notice_send.state, 'skipped'))
/** None of them stays when a member leaves. */
export const preferencesOwned = ownersAreThere(notice_preference, member.unregistered_at)
