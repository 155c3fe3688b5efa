import type { WishList as Wishes } from '@kuaimen/contract/product/wish.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBack } from '../../account/parts/useBack'
import { paths } from '../../app/paths'
import { useVisitor } from '../../app/VisitorProvider'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconShop } from '../../ui/Icon/Icon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { cart } from '../cart.api'
import { GoneWishes } from '../parts/GoneWishes'
import { WishCard } from '../parts/WishCard'
import styles from './WishList.module.css'

export default function WishList() {
  const back = useBack()
  const { data, isPending, refetch } = useQuery(cart(useVisitor().cityId))
  const items = data?.list ?? []
  const valid = items.filter(({ invalid_reason }) => invalid_reason === '')
  const gone = items.filter(({ invalid_reason }) => invalid_reason !== '')
  return (
    <Page
      top={<NavBar title={valid.length > 0 ? `购物车（${valid.length}）` : '购物车'} onBack={back} />}
      bottom={
        valid.length > 0 && (
          <BottomBar
            aside={
              <p>
                <span className={styles.label}>合计</span>
                <Price fen={valid.reduce((sum, { total_fen }) => sum + total_fen, 0)} size="l" />
              </p>
            }
          >
            <Link to={paths.productList()} className={buttonClass({ kind: 'secondary' })}>
              再选一些
            </Link>
          </BottomBar>
        )
      }
    >
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock ratio="2:1" />
          <SkeletonBlock ratio="2:1" className={styles.bone} />
        </SkeletonGroup>
      )}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {data && items.length === 0 && (
        <Empty
          title="购物车还是空的"
          text="把想拍的先放进来，到店一次拍完"
          action={
            <Link to={paths.productList()} className={buttonClass()}>
              看看都能拍什么
            </Link>
          }
        />
      )}
      {data && valid.length > 1 && <TogetherAt stores={data.common_stores} />}
      {valid.map((item) => (
        <WishCard key={item.id} item={item} />
      ))}
      <GoneWishes items={gone} />
    </Page>
  )
}

/** Several products, one visit: at which stores of the city that works. */
function TogetherAt({ stores }: { stores: Wishes['common_stores'] }) {
  const [first] = stores
  const where = !first ? '' : stores.length === 1 ? first.name : `${first.name}等 ${stores.length} 家门店`
  return (
    <p className={cx(styles.together, !first && styles.apart)}>
      <IconShop size="s" />
      <span>{first ? `这些可以在 ${where} 一次拍完` : '这座城市没有一家门店能全部拍完，需要分次预约'}</span>
    </p>
  )
}
