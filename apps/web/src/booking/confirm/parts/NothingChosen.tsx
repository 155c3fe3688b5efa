import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import type { Draft } from '../../../visit/draft'
import { itemsTextOf } from '../submission'

/** Opened without a booking on its way, or before its time was chosen. */
export function NothingChosen({ draft }: { draft: Draft | undefined }) {
  if (draft)
    return (
      <Empty
        title="还没有选好时间"
        text="选好门店和时间，就可以提交预约了"
        action={
          <Link to={choosePath(draft)} className={buttonClass()} replace>
            去选时间
          </Link>
        }
      />
    )
  return (
    <Empty
      title="这里没有待确认的预约"
      text="它可能已经提交，或者还没有开始。先看看想拍什么吧"
      action={
        <>
          <Link to={paths.bookingOrders()} className={buttonClass({ kind: 'secondary' })} replace>
            我的预约
          </Link>
          <Link to={paths.home()} className={buttonClass()} replace>
            回到首页
          </Link>
        </>
      }
    />
  )
}

/** Back to choosing, with what is chosen already. */
export const choosePath = (draft: Draft): string => {
  const { branch, store_id, day } = draft
  const items = itemsTextOf(draft)
  return store_id === null
    ? paths.storeAndTime({ branch, items })
    : paths.dateAndTime({ branch, items, store_id, day: day || undefined })
}
