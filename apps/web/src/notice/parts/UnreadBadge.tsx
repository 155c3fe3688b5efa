import { useQuery } from '@tanstack/react-query'
import { counts } from '../../platform/session/counts'
import { useIsLoggedIn } from '../../platform/session/VisitorProvider'
import { Badge } from '../../ui/Tag/Tag'

/** How many messages are not read; nothing for a visitor, or while it is not known. */
export function UnreadBadge() {
  const isLoggedIn = useIsLoggedIn()
  const { data } = useQuery({ ...counts(), enabled: isLoggedIn })
  const count = isLoggedIn ? (data?.message_count ?? 0) : 0
  return <Badge count={count} label={`${count}条未读`} />
}
