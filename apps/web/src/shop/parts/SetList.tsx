import type { CouponSetCard } from '@kuaimen/contract/shop/shop.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { COVER } from '../../product/parts/ProductGrid'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { Tag } from '../../ui/Tag/Tag'
import { Note } from '../../ui/Text/Text'
import { setStateText } from '../order-text'
import { setsOnSale } from '../shop.api'
import styles from './SetList.module.css'

/** All that is on sale. */
export function SetList() {
  const { data, isPending, refetch } = useQuery(setsOnSale())
  if (isPending) return <SetListSkeleton />
  if (!data) return <ErrorState onRetry={refetch} />
  if (data.list.length === 0)
    return (
      <Empty
        art="empty-cards"
        title="现在没有在售的套券"
        text="也可以直接预约喜欢的产品"
        action={
          <Link to={paths.productList()} className={buttonClass({ kind: 'secondary' })}>
            看看都能拍什么
          </Link>
        }
      />
    )
  return (
    <ul>
      {data.list.map((set) => (
        <li key={set.id} className={styles.item}>
          <SetCard set={set} />
        </li>
      ))}
    </ul>
  )
}

function SetCard({ set }: { set: CouponSetCard }) {
  const state = setStateText(set)
  return (
    <Link to={paths.couponSet({ id: set.id })} className={styles.card}>
      <Picture src={set.cover} alt="" {...COVER} className={styles.cover} />
      <div className={styles.words}>
        <h2 className={styles.name}>{set.name}</h2>
        <Note className={styles.note}>{set.note}</Note>
        <p className={styles.tags}>
          {set.group_size !== null && <Tag tone="accent">{set.group_size} 人团</Tag>}
          {state && <Tag tone="warn">{state}</Tag>}
        </p>
        <p className={styles.price}>
          <Price fen={set.group_price_fen ?? set.price_fen} wasFen={set.list_price_fen} />
        </p>
      </div>
    </Link>
  )
}

const SetListSkeleton = () => (
  <SkeletonGroup>
    {Array.from({ length: 4 }, (_, nth) => (
      <SkeletonBlock key={nth} className={styles.bone} />
    ))}
  </SkeletonGroup>
)
