import { afterPullDelay } from '../../../platform/list/pull-delay'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { PullUpList } from '../../../ui/PullUpList/PullUpList'
import { Note } from '../../../ui/Text/Text'
import { grouped } from '../../number-text'
import { type ItemKind, nearestItem } from '../item-text'
import { itemsOf } from '../mall.api'
import styles from './ItemList.module.css'
import { ItemRow, ItemRowSkeleton } from './ItemRow'

/** Items, those that are sold out last. */
export function ItemList({ kind }: { kind: ItemKind }) {
  const { items, first, isPending, failed, pull, more, retry } = usePagedList(itemsOf(kind))
  if (isPending) return <ItemRowSkeleton />
  if (!first) return <ErrorState onRetry={retry} />
  if (items.length === 0 && pull === 'done') return kind === 'can' ? <NothingYet /> : <NothingOn />
  return (
    <>
      <Note className={styles.balance}>您有 {grouped(first.points)} 积分</Note>
      <PullUpList state={pull} onMore={() => afterPullDelay(more)} doneText="都在这里了">
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <ItemRow item={item} />
            </li>
          ))}
        </ul>
      </PullUpList>
      {failed && <ErrorState compact onRetry={retry} />}
    </>
  )
}

const NothingOn = () => (
  <Empty
    art="empty-cards"
    title="新的好物正在准备"
    text="先攒着积分，上新后就能兑"
    action={
      <Link to={paths.taskCenter()} className={buttonClass({ kind: 'secondary' })}>
        去做任务
      </Link>
    }
  />
)

/** Not enough for anything: how much is missing for the nearest. */
function NothingYet() {
  const { items, first, isPending } = usePagedList(itemsOf('all'))
  if (isPending) return <ItemRowSkeleton />
  const nearest = first && nearestItem(items, first.points)
  return (
    <>
      <Empty
        art="empty-cards"
        title={nearest ? '积分还差一点' : '现在还没有能兑的'}
        text={nearest ? `再攒 ${grouped(nearest.missing)} 积分，就能兑下面这件` : '看看全部好物，或者先去攒积分'}
        action={
          <Link to={paths.taskCenter()} className={buttonClass()}>
            去做任务
          </Link>
        }
      />
      {nearest && <ItemRow item={nearest.item} note={`还差 ${grouped(nearest.missing)}`} />}
    </>
  )
}
