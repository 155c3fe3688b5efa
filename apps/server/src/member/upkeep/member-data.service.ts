import { memberData, owned } from '../../member-data'
import { growth_entry, member_fact, membership, owed_entry, points_entry } from '../membership/membership.table'
import { forfeitPoints, notForfeited } from './member-data.sql'
import { reassignMembership } from './merge.service'

const carried = { onMerge: reassignMembership } as const
const entries = { ...carried, onLeave: 'keep', staysWhenMerged: true } as const

export const membershipData = memberData({
  tables: [
    owned(membership, {
      since: membership.created_at,
      ...carried,
      onLeave: forfeitPoints,
      export: { membership: ['points', 'owed_points', 'level', 'level_since', 'card_no'] },
    }),
    owned(points_entry, {
      since: points_entry.at,
      audited: notForfeited,
      ...entries,
      export: { points: ['at', 'event', 'amount', 'order_sn', 'expires_on', 'balance_after', 'note'] },
    }),
    owned(owed_entry, {
      since: owed_entry.at,
      ...entries,
      export: { owed_points: ['at', 'kind', 'amount', 'order_sn'] },
    }),
    owned(growth_entry, {
      since: growth_entry.at,
      ...entries,
      export: { growth: ['at', 'event', 'amount', 'order_sn', 'counts_until'] },
    }),
    owned(member_fact, {
      since: member_fact.at,
      ...carried,
      onLeave: forfeitPoints,
      export: { facts: ['at', 'fact', 'about'] },
    }),
  ],
})
