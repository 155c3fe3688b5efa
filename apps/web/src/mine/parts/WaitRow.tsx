import { useQuery } from '@tanstack/react-query'
import { paths } from '../../platform/page/paths'
import { IconClock } from '../../ui/Icon/Icon'
import { waitCounts } from '../../waitlist/waitlist.api'
import { RowLink } from './RowLink'

/** What one waits for; a place that is held is said first. */
export function WaitRow() {
  const { data } = useQuery(waitCounts())
  const { waits = 0, turns = 0 } = data ?? {}
  const value = turns > 0 ? '有位置了' : waits > 0 ? `${waits}` : undefined
  return <RowLink icon={IconClock} label="候补" value={value} to={paths.waitlist()} />
}
