import { currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { membershipCodeNow } from '@kuaimen/contract/member/code.endpoints'
import { myInvite } from '@kuaimen/contract/member/invite.endpoints'
import { query } from '../../api/query'

const QUIET = { quiet: true } as const

/** Asked anew whenever it is looked at: a seed that is soon over is replaced while there is a network. */
export const codeNow = () => ({
  ...query(membershipCodeNow, {}, QUIET),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
})

export const visitToday = () => query(currentShoot, {}, QUIET)

export const invitation = () => query(myInvite, {}, QUIET)
