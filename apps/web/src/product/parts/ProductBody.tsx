import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { memo, type ReactNode } from 'react'
import { BelowFold } from '../../platform/page/BelowFold'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { ChoiceComments } from '../../store/parts/ChoiceComments'
import { IconCalendar, IconCamera } from '../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { Price } from '../../ui/Price/Price'
import { RichText } from '../../ui/RichText/RichText'
import { Section } from '../../ui/Section/Section'
import { SectionNav } from '../../ui/SectionNav/SectionNav'
import { COMMENTS_SHOWN } from '../product.api'
import { Included } from './Included'
import styles from './ProductBody.module.css'
import { SampleTiles } from './ProductSamples'
import { ProductStores } from './ProductStores'
import { VisitStages } from './VisitStages'

/** Where its parts are on the page. */
export const PARTS = { samples: 'samples', included: 'included', stores: 'stores', reviews: 'reviews' } as const

const NAV = [
  { id: PARTS.samples, label: '样片' },
  { id: PARTS.included, label: '包含' },
  { id: PARTS.stores, label: '门店' },
  { id: PARTS.reviews, label: '评价' },
]

interface ProductBodyProps {
  readonly product: ProductDetail
  readonly onSample: (index: number) => void
}

/** All there is to know of a product, in the order in which one asks. */
export const ProductBody = memo(({ product, onSample }: ProductBodyProps) => (
  <BelowFold>
    <SectionNav label="产品介绍" sections={NAV} className={styles.nav} />
    <div className={styles.body}>
      <Part id={PARTS.samples}>
        <Section title="样片">
          <SampleTiles product={product} onOpen={onSample} />
        </Section>
      </Part>
      <Part id={PARTS.included}>
        <Section title="包含内容">
          <Included product={product} />
        </Section>
        <Stages product={product} />
        <Addons product={product} />
      </Part>
      <Part id={PARTS.stores}>
        <ProductStores productId={product.id} count={product.store_count} />
      </Part>
      <Part id={PARTS.reviews}>
        <ChoiceComments
          about={{ product_id: product.id }}
          atMost={COMMENTS_SHOWN}
          all={paths.productDetail({ id: product.id, show: 'comments' })}
        />
      </Part>
      <About product={product} />
    </div>
  </BelowFold>
))

const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className={styles.part}>
    {children}
  </div>
)

const Stages = ({ product: { stages, minutes } }: { product: ProductDetail }) =>
  stages.length > 0 && (
    <Section title="到店流程" note={`全程约 ${minutes} 分钟`}>
      <VisitStages stages={stages} />
    </Section>
  )

const Addons = ({ product: { addons } }: { product: ProductDetail }) =>
  addons.length > 0 && (
    <Section title="可选加购" note="预约或加入购物车时勾选">
      <ul className={styles.addons}>
        {addons.map((addon) => (
          <li key={addon.id}>
            {addon.name}
            {addon.max && addon.max > 1 ? `（最多 ${addon.max} 份）` : ''}
            <Price fen={addon.price_fen} size="s" tone="ink" />
          </li>
        ))}
      </ul>
    </Section>
  )

const About = ({ product }: { product: ProductDetail }) => (
  <>
    <Section title={product.branch === 'shoot' ? '关于这次拍摄' : '关于这次妆造'}>
      <RichText className={styles.text} html={product.detail_html} />
    </Section>
    <RowGroup className={styles.notices}>
      <ListRow
        icon={IconCalendar}
        label="预约须知"
        render={(row) => <Link to={paths.bookingInformation()} {...row} />}
      />
      <ListRow
        icon={IconCamera}
        label="拍摄须知"
        render={(row) => <Link to={paths.shootingInformation()} {...row} />}
      />
    </RowGroup>
  </>
)
