import { useQuery } from '@tanstack/react-query'
import { useIsLoggedIn } from '../../platform/VisitorProvider'
import { Badge } from '../../ui/Tag/Tag'
import { unreadCount } from '../message.api'

/** How many messages are not read; nothing for a visitor, or while it is not known. */
export function UnreadBadge() {
  const isLoggedIn = useIsLoggedIn()
  const { data } = useQuery({ ...unreadCount(), enabled: isLoggedIn })
  const count = isLoggedIn ? (data?.message_count ?? 0) : 0
  return <Badge count={count} label={`${count}条未读`} />
}
