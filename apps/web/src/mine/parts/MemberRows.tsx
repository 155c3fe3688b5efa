import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InviteSheet } from '../../member/task/parts/InviteSheet'
import { paths } from '../../platform/page/paths'
import { counts } from '../../platform/session/counts'
import { IconMedal, IconShare, IconStar } from '../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { RowLink } from './RowLink'

/** What a member can earn, and has; friends come by a link of one's own. */
export function MemberRows() {
  const { data } = useQuery(counts())
  const [isInviting, setIsInviting] = useState(false)
  const ready = data?.tasks_ready ?? 0
  return (
    <>
      <RowGroup>
        <RowLink
          icon={IconStar}
          label="任务"
          value={ready > 0 ? `可领取 ${ready}` : undefined}
          to={paths.taskCenter()}
        />
        <RowLink icon={IconMedal} label="勋章" to={paths.badges()} />
        <ListRow icon={IconShare} label="邀请有礼" onClick={() => setIsInviting(true)} />
      </RowGroup>
      <InviteSheet open={isInviting} onClose={() => setIsInviting(false)} />
    </>
  )
}
