import type { ShownProduct } from '@kuaimen/contract/content/content.views'
import { formatStart, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { memo } from 'react'
import { AdPrice } from '../../content/parts/AdWords'
import { serverNow } from '../../platform/browser/server-clock'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { Picture } from '../../ui/Picture/Picture'
import { PictureCard } from '../../ui/PictureCard/PictureCard'
import { Rail, RailItem } from '../../ui/Rail/Rail'
import { Section } from '../../ui/Section/Section'
import { AllLink } from './AllLink'
import styles from './ProductRail.module.css'

const COVER = { width: 600, height: 800, ratio: '3:4' } as const

/** The brand's choice, with what it costs and when one could come; the page of a product asks again. */
export const ProductRail = memo(({ products }: { products: readonly ShownProduct[] }) => {
  if (products.length === 0) return null
  return (
    <Section title="招牌产品" action={<AllLink to={paths.productList()} what="产品" />}>
      <Rail>
        {products.map((product, nth) => (
          <RailItem key={product.id} className={styles.item}>
            <PictureCard
              oneLine
              name={product.name}
              picture={<Picture src={product.cover} alt="" {...COVER} eager={nth < 2} />}
              render={(card) => <Link to={paths.productDetail({ id: product.id })} {...card} />}
            >
              <span className={styles.price}>
                <AdPrice price={{ fen: product.price_fen, is_from: false }} />
              </span>
              <Soonest soonest={product.soonest} />
            </PictureCard>
          </RailItem>
        ))}
      </Rail>
    </Section>
  )
})

/** A page that was left open says no time that is over. */
function Soonest({ soonest }: Pick<ShownProduct, 'soonest'>) {
  const now = serverNow()
  if (!soonest) return <span className={styles.soonest}>近期已约满</span>
  if (studioInstant(soonest.day, soonest.time) <= now) return null
  return <span className={styles.soonest}>最早 {formatStart(soonest, studioDay(now))} 可约</span>
}
