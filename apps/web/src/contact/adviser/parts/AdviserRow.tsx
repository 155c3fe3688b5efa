import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { alertDialog } from '../../../ui/Dialog/dialog'
import { IconUser } from '../../../ui/Icon/Icon'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { persistReturn } from '../../adviser-state'
import { trackContact } from '../../events'
import { useAdviser } from './useAdviser'

interface AdviserRowProps {
  /** The visit that the adviser is to look after. */
  readonly order_sn?: string
  readonly type?: 'normal' | 'pay'
  readonly hasIcon?: boolean
}

/** 我的顾问 for those who have one, 添加顾问 where there is one to add; nothing where the city has none. */
export function AdviserRow({ order_sn, type = 'normal', hasIcon }: AdviserRowProps) {
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const { check, isAdded } = useAdviser()
  if (!isAdded && check?.need !== 1) return null
  const add = () => {
    trackContact({ event_name: 'adviser_tap', type })
    persistReturn(pathname + search)
    void navigate(order_sn ? paths.qiweiBook({ order_sn }) : paths.qiwei({ type }))
  }
  const say = () =>
    void alertDialog({ title: '我的顾问', message: '在微信的聊天列表里就能找到顾问，改期、妆造和样片都可以问。' })
  const icon = hasIcon ? { icon: IconUser } : {}
  return isAdded ? (
    <ListRow {...icon} label="我的顾问" note="有事在微信里说" onClick={say} />
  ) : (
    <ListRow {...icon} label="添加顾问" note="改期提醒、妆造建议、样片优先" onClick={add} />
  )
}
