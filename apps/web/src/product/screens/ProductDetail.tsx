import { Refusal } from '@kuaimen/contract/kernel/failure'
import { productNotFound } from '@kuaimen/contract/product/product.errors'
import type { ProductDetail as Detail } from '@kuaimen/contract/product/product.views'
import { useQuery } from '@tanstack/react-query'
import { placeholderSameId } from '../../api/query'
import { ShellBar } from '../../brand/parts/ShellBar'
import { Link } from '../../platform/Link'
import { usePageSearch } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { useVisitor } from '../../platform/VisitorProvider'
import { AllComments } from '../../store/parts/AllComments'
import { ChoiceComments } from '../../store/parts/ChoiceComments'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconCalendar, IconCamera } from '../../ui/Icon/Icon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { Tag } from '../../ui/Tag/Tag'
import { CartBar } from '../parts/CartBar'
import { Included } from '../parts/Included'
import { ProductGallery } from '../parts/ProductGallery'
import { ProductStores } from '../parts/ProductStores'
import { VisitStages } from '../parts/VisitStages'
import { COMMENTS_SHOWN, idFrom, productDetailOf } from '../product.api'
import styles from './ProductDetail.module.css'

/** The product, or all that is said of it. */
export default function ProductDetail() {
  const search = usePageSearch()
  const id = idFrom(search.get('id'))
  if (id !== undefined && search.get('show') === 'comments') return <AllComments about={{ product_id: id }} />
  return <OneProduct id={id} />
}

function OneProduct({ id }: { id: number | undefined }) {
  const search = usePageSearch()
  const {
    data: product,
    isPending,
    error,
    refetch,
  } = useQuery({
    ...productDetailOf(id ?? 0, useVisitor()),
    enabled: id !== undefined,
    placeholderData: placeholderSameId(id),
  })
  const isGone = id === undefined || (error instanceof Refusal && error.code === productNotFound.code)
  return (
    <Page
      top={<ShellBar />}
      bottom={product && <CartBar key={product.id} product={product} storeId={idFrom(search.get('store_id'))} />}
    >
      {isGone && (
        <Empty
          title="没有找到这个产品"
          text="它可能已经下架，看看别的吧"
          action={
            <Link to={paths.productList()} className={buttonClass()}>
              全部产品
            </Link>
          }
        />
      )}
      {!isGone && isPending && (
        <SkeletonGroup>
          <SkeletonBlock ratio="3:4" />
          <div className={styles.head}>
            <SkeletonBlock className={styles.boneTag} />
            <SkeletonBlock className={styles.boneName} />
            <SkeletonBlock className={styles.boneSubtitle} />
            <SkeletonBlock className={styles.bonePrice} />
          </div>
        </SkeletonGroup>
      )}
      {!isGone && error && <ErrorState onRetry={refetch} />}
      {product && <Contents key={product.id} product={product} />}
    </Page>
  )
}

function Contents({ product }: { product: Detail }) {
  const isShoot = product.branch === 'shoot'
  return (
    <>
      <ProductGallery product={product} />
      <div className={styles.head}>
        <Tag>{product.category_name}</Tag>
        <h1 className={styles.name}>{product.name}</h1>
        <p className={styles.subtitle}>{product.subtitle}</p>
        <Price fen={product.price_fen} wasFen={product.list_price_fen} size="l" />
      </div>
      <Section title="包含内容">
        <Included product={product} />
      </Section>
      {product.stages.length > 0 && (
        <Section title="到店流程" note={`全程约 ${product.minutes} 分钟`}>
          <VisitStages stages={product.stages} />
        </Section>
      )}
      {product.addons.length > 0 && (
        <Section title="可选加购" note="预约或加入购物车时勾选">
          <ul className={styles.addons}>
            {product.addons.map((addon) => (
              <li key={addon.id}>
                {addon.name}
                <Price fen={addon.price_fen} size="s" tone="ink" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ProductStores productId={product.id} count={product.store_count} />
      <ChoiceComments
        about={{ product_id: product.id }}
        atMost={COMMENTS_SHOWN}
        all={paths.productDetail({ id: product.id, show: 'comments' })}
      />
      <Section title={isShoot ? '关于这次拍摄' : '关于这次妆造'}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, raw HTML refused there */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: product.detail_html }} />
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
}
