import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cityOf } from '../../city/city.api'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { StoreCard } from '../../store/parts/StoreCard'
import { StoreCardSkeleton } from '../../store/parts/StoreCardSkeleton'
import { buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Section } from '../../ui/Section/Section'
import { SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { storesOffering } from '../product.api'
import styles from './ProductStores.module.css'

/** Where it can be shot: the nearest few of the city that are open, and the way to the rest. */
export function ProductStores({ productId, count }: { productId: number; count: number }) {
  const visitor = useVisitor()
  const {
    data: stores,
    isPending,
    refetch,
  } = useQuery({
    ...storesOffering(productId, visitor),
    placeholderData: keepPreviousData,
  })
  const { data: city } = useQuery({ ...cityOf(visitor.cityId), placeholderData: keepPreviousData })
  const cityName = city?.short_name ?? '这座城市'
  return (
    <Section title="适用门店" note={count > 0 ? `${cityName} ${count} 家门店可约` : undefined}>
      {isPending && (
        <SkeletonGroup>
          <StoreCardSkeleton />
        </SkeletonGroup>
      )}
      {!isPending && !stores && <ErrorState compact onRetry={refetch} />}
      {stores?.length === 0 && (
        <Empty
          compact
          title={`${cityName}的门店暂时拍不了`}
          text="换一座城市看看，也可以先加入购物车"
          action={
            <Link to={paths.city()} className={buttonClass({ kind: 'secondary', size: 'small' })}>
              换一座城市
            </Link>
          }
        />
      )}
      {stores && stores.length > 0 && (
        <div className={styles.list}>
          {stores.map((store) => (
            <StoreCard key={store.id} store={store} place="list" />
          ))}
        </div>
      )}
      {stores && count > stores.length && (
        <Link
          to={paths.searchStore({ product_id: String(productId) })}
          className={cx(buttonClass({ kind: 'secondary', block: true }), styles.all)}
        >
          查看全部 {count} 家门店
        </Link>
      )}
    </Section>
  )
}
