import type { PersonView } from '@kuaimen/contract/staff/people.views'
import { Time } from '../../ui/Time'

/** The server notes it a minute after the login; until then an open session says it. */
export const LastSeen = ({ last_seen_at, sessions }: Pick<PersonView, 'last_seen_at' | 'sessions'>) => (
  <Time at={last_seen_at} never={sessions > 0 ? '刚刚登录' : '从未登录'} />
)
