import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'

export const NoSuchOrder = ({ title = bookingNotFound.msg }: { title?: string }) => (
  <Empty
    art="lost"
    title={title}
    text="它可能已经被删除，或属于另一个账号"
    action={
      <Link to={paths.bookingOrders()} replace className={buttonClass()}>
        查看我的预约
      </Link>
    }
  />
)
