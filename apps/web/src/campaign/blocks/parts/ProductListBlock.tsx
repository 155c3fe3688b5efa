import type { ProductCard } from '@kuaimen/contract/product/product.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { cx } from '../../../ui/cx'
import { MediaName, MediaRow } from '../../../ui/MediaRow/MediaRow'
import { Picture } from '../../../ui/Picture/Picture'
import { PictureCard } from '../../../ui/PictureCard/PictureCard'
import { Price } from '../../../ui/Price/Price'
import { Note } from '../../../ui/Text/Text'
import type { BlockProps } from '../../block-props'
import styles from '../../parts/blocks.module.css'

const COVER = { width: 600, height: 800, ratio: '3:4' } as const

interface ProductProps {
  readonly product: ProductCard
  readonly hasPrice: boolean
}

const Cost = ({ product, hasPrice }: ProductProps) =>
  hasPrice ? <Price fen={product.price_fen} wasFen={product.list_price_fen} /> : null

const Upright = (given: ProductProps) => (
  <PictureCard
    name={given.product.name}
    note={given.product.subtitle}
    picture={<Picture src={given.product.cover} alt="" {...COVER} />}
    render={(card) => <Link to={paths.productDetail({ id: given.product.id })} {...card} />}
  >
    <Cost {...given} />
  </PictureCard>
)

const Across = (given: ProductProps) => (
  <MediaRow
    boxed
    picture={(className) => <Picture src={given.product.cover} alt="" {...COVER} className={className} />}
    render={(row) => <Link to={paths.productDetail({ id: given.product.id })} {...row} />}
  >
    <MediaName>{given.product.name}</MediaName>
    <Note>{given.product.subtitle}</Note>
    <Cost {...given} />
  </MediaRow>
)

export function ProductListBlock({ block: { look, price, data } }: BlockProps<'product_list'>) {
  if (data.products.length === 0) return null
  const Product = look === 'row' ? Across : Upright
  return (
    <ul className={cx(styles.products, styles[look])}>
      {data.products.map((product) => (
        <li key={product.id}>
          <Product product={product} hasPrice={price} />
        </li>
      ))}
    </ul>
  )
}
