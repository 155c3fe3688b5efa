import { isNull } from 'drizzle-orm'
import { memberData, owned } from '../../member-data'
import { account_trace, consent, identity, mobile_change, session } from '../person/account.table'
import { reassignConsents } from '../person/member.sql'
import { reassignTraces } from '../person/trace.sql'
import { reassignCodes } from '../proof/sms-code.sql'

/** Emptied last and exported first, by `leave.service`: rooms above look for a member by an identity. */
const own = { onLeave: 'with_account', export: 'with_account' } as const

export const accountData = memberData({
  // Codes that an account has asked for count for the one that it becomes.
  besides: { reassign: reassignCodes },
  tables: [
    owned(identity, { since: null, onMerge: 'reassign', ...own }),
    // Ended ones stay for a while, as they ended.
    owned(session, { since: session.created_at, audited: isNull(session.ended_at), onMerge: 'reassign', ...own }),
    owned(consent, { since: consent.at, onMerge: reassignConsents, ...own }),
    owned(account_trace, { since: account_trace.at, onMerge: reassignTraces, ...own }),
    // An account that is merged has no number, and so no change of it.
    owned(mobile_change, { since: mobile_change.asked_at, onMerge: 'erase', ...own }),
  ],
})
