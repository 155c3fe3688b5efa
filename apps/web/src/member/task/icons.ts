import type { TaskCard } from '@kuaimen/contract/member/task.views'
import { IconBell, type IconComponent, IconImage, IconUser } from '../../ui/Icon/Icon'
import {
  IconCalendar,
  IconCamera,
  IconEdit,
  IconMessage,
  IconSearch,
  IconShare,
  IconStar,
} from '../../ui/Icon/ScreenIcon'

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
