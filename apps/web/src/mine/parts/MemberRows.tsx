import { useQuery } from '@tanstack/react-query'
import { counts } from '../../platform/counts'
import { paths } from '../../platform/paths'
import { IconMedal, IconStar } from '../../ui/Icon/Icon'
import { RowLink } from './RowLink'

/** What a member can earn, and has. */
export function MemberRows() {
  const { data } = useQuery(counts())
  const ready = data?.tasks_ready ?? 0
  return (
    <>
      <RowLink icon={IconStar} label="任务" value={ready > 0 ? `可领取 ${ready}` : undefined} to={paths.taskCenter()} />
      <RowLink icon={IconMedal} label="勋章" to={paths.badges()} />
    </>
  )
}
