import type { TaskCard } from '@kuaimen/contract/member/task.views'
import {
  IconBell,
  IconCalendar,
  IconCamera,
  type IconComponent,
  IconEdit,
  IconImage,
  IconMessage,
  IconSearch,
  IconShare,
  IconStar,
  IconUser,
} from '../../ui/Icon/Icon'

export const TASK_ICONS: Record<TaskCard['kind'], IconComponent> = {
  profile: IconEdit,
  bind_wechat: IconMessage,
  fact: IconCamera,
  review: IconStar,
  contact: IconUser,
  subscribe: IconBell,
  invite: IconShare,
  sign: IconCalendar,
  browse: IconSearch,
  proof: IconImage,
}
