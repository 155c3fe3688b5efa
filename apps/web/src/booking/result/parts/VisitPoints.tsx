import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../../brand/brand.api'
import { tasks } from '../../../member/task/task.api'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { IconImage } from '../../../ui/Icon/Icon'
import { IconStar } from '../../../ui/Icon/ScreenIcon'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { earnedText, toComeText } from '../../points-text'

/** What the visit has brought, or will bring when it is over. */
export function VisitPoints({ booking, hasIcon = false }: { booking: BookingView; hasIcon?: boolean }) {
  const earned = earnedText(booking)
  const toCome = toComeText(booking)
  if (!earned && !toCome) return null
  return (
    <ListRow
      {...(hasIcon ? { icon: IconStar } : {})}
      label="积分"
      value={earned || toCome}
      render={(row) => <Link to={earned ? paths.pointsDetail() : paths.pointsMall()} {...row} />}
    />
  )
}

const IS_ON = 1

/** The pictures of a visit that is over may be shown elsewhere, where the chain thanks for it. */
export function ShowPictures({ order_sn }: { order_sn: string }) {
  const isOn = useBrand()?.xhs_return === IS_ON
  const { data } = useQuery({ ...tasks(), enabled: isOn })
  const task = isOn ? data?.find(({ kind }) => kind === 'proof') : undefined
  if (!task) return null
  return (
    <ListRow
      icon={IconImage}
      label={task.title}
      note="发笔记，提交链接，审核后领奖励"
      render={(row) => <Link to={paths.taskDetail({ task_id: task.task_id, order_sn })} {...row} />}
    />
  )
}
