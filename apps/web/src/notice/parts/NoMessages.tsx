import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import type { MessageTab } from '../message-tabs'

export const NoMessages = ({ tab }: { tab: MessageTab }) =>
  tab === 'all' ? (
    <Empty
      art="empty-messages"
      title="还没有消息，预约后会在这里提醒您"
      action={
        <Link to={paths.productList()} className={buttonClass()}>
          看看都能拍什么
        </Link>
      }
    />
  ) : (
    <Empty
      art="empty-messages"
      title="这一类还没有消息"
      action={
        <Link to={paths.message()} replace className={buttonClass({ kind: 'secondary' })}>
          看全部消息
        </Link>
      }
    />
  )
