import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { Picture } from '../../ui/Picture/Picture'
import { PictureCard } from '../../ui/PictureCard/PictureCard'
import { Price } from '../../ui/Price/Price'
import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { productsOf } from '../store.api'
import styles from './StoreProducts.module.css'

const COVER = { width: 480, height: 640 }
const PLACES = [1, 2, 3, 4, 5, 6]

/** What can be shot at this store; nothing at all when that is not known. */
export function StoreProducts({ storeId }: { storeId: number }) {
  const { data: products, isPending } = useQuery(productsOf(storeId))
  if (isPending)
    return (
      <Section title="这里能拍">
        <SkeletonGroup>
          <div className={styles.grid}>
            {PLACES.map((place) => (
              <div key={place}>
                <SkeletonBlock ratio="3:4" />
                <SkeletonText lines={['long', 'half']} className={styles.bones} />
              </div>
            ))}
          </div>
        </SkeletonGroup>
      </Section>
    )
  if (!products?.length) return null
  return (
    <Section
      title="这里能拍"
      action={
        <Link to={paths.productList({ store_id: storeId })}>
          查看全部
          <IconChevronRight size="s" />
        </Link>
      }
    >
      <ul className={styles.grid}>
        {products.map((product) => (
          <li key={product.id}>
            <PictureCard
              small
              name={product.name}
              picture={<Picture src={product.cover} alt="" {...COVER} ratio="3:4" />}
              render={(card) => <Link to={paths.productDetail({ id: product.id, store_id: storeId })} {...card} />}
            >
              <Price fen={product.price_fen} size="s" />
            </PictureCard>
          </li>
        ))}
      </ul>
    </Section>
  )
}
