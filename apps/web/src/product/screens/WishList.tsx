import type { WishList as Wishes, WishItem } from '@kuaimen/contract/product/wish.views'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { shortStoreName } from '../../store/short-name'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconClock } from '../../ui/Icon/Icon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { toast } from '../../ui/Toast/toast'
import { beginVisit } from '../../visit/begin'
import { cart } from '../cart.api'
import { togetherText, visitOf, whyNoVisit } from '../parts/cart-visit'
import { GoneWishes } from '../parts/GoneWishes'
import { WishCard } from '../parts/WishCard'
import { WishSkeleton } from '../parts/WishSkeleton'
import { leftInCart } from '../removed-items'
import styles from './WishList.module.css'

export default function WishList() {
  const back = useBack()
  const { data, isPending, refetch } = useQuery(cart(useVisitor().cityId))
  const items = data?.list ?? []
  const valid = items.filter(({ invalid_reason }) => invalid_reason === '')
  const gone = items.filter(({ invalid_reason }) => invalid_reason !== '')
  const left = leftInCart.use()
  const selected = valid.filter(({ id }) => !left.includes(id))
  const select = (id: number, isSelected: boolean) =>
    leftInCart.write([...left.filter((one) => one !== id), ...(isSelected ? [] : [id])])
  // A step that is still on its way to the server would be missing in the visit.
  const isChanging = useIsMutating() > 0
  const navigate = useNavigate()
  const book = () => {
    const problem = whyNoVisit(selected, valid.length, data?.common_stores ?? [])
    if (problem) toast(problem)
    else void navigate(beginVisit(visitOf(selected)))
  }
  return (
    <Page
      top={<NavBar title={valid.length > 0 ? `购物车（${valid.length}）` : '购物车'} onBack={back} />}
      bottom={
        valid.length > 0 && (
          <BottomBar
            aside={
              <p>
                <span className={styles.label}>已选 {selected.length} 项，合计</span>
                <Price fen={selected.reduce((sum, { total_fen }) => sum + total_fen, 0)} size="l" />
              </p>
            }
          >
            <Button size="large" pending={isChanging} onClick={book}>
              去预约
            </Button>
          </BottomBar>
        )
      }
    >
      {isPending && <WishSkeleton />}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {data && items.length === 0 && (
        <Empty
          art="empty-cart"
          title="购物车还是空的"
          text="把想拍的先放进来，到店一次拍完"
          action={
            <Link to={paths.productList()} className={buttonClass()}>
              看看都能拍什么
            </Link>
          }
        />
      )}
      {data && selected.length > 1 && (
        <Together lines={selected} stores={selected.length === valid.length ? data.common_stores : undefined} />
      )}
      {valid.map((item) => (
        <WishCard
          key={item.id}
          item={item}
          selected={!left.includes(item.id)}
          onSelect={(isSelected) => select(item.id, isSelected)}
        />
      ))}
      {valid.length > 0 && (
        <p className={styles.more}>
          <Link to={paths.productList()} className={buttonClass({ kind: 'quiet' })}>
            再选一些
          </Link>
        </p>
      )}
      <GoneWishes items={gone} />
    </Page>
  )
}

/** Several products, one visit: how long it takes, and once all are chosen at which stores of the city that works. */
function Together({ lines, stores }: { lines: readonly WishItem[]; stores: Wishes['common_stores'] | undefined }) {
  const isApart = stores?.length === 0
  return (
    <p className={cx(styles.together, isApart && styles.apart)}>
      <IconClock size="s" />
      <span>
        <span className={styles.sum}>{togetherText(lines)}</span>
        {stores && <span className={styles.where}>{whereText(stores)}</span>}
      </span>
    </p>
  )
}

function whereText([first, ...others]: Wishes['common_stores']): string {
  if (!first) return '这座城市没有一家门店能全部拍完，需要分次预约'
  const name = shortStoreName(first.name)
  return others.length === 0 ? `${name}，可以一次拍完` : `${name}等 ${others.length + 1} 家门店，可以一次拍完`
}
