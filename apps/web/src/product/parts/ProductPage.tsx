import { Refusal } from '@kuaimen/contract/kernel/failure'
import { productNotFound } from '@kuaimen/contract/product/product.errors'
import type { ProductDetail as Detail } from '@kuaimen/contract/product/product.views'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { placeholderSameId } from '../../api/query'
import { ShellBar } from '../../brand/parts/ShellBar'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useOwnTitle } from '../../platform/page/title'
import { useBack } from '../../platform/page/useBack'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { CommentsPage } from '../../store/parts/CommentsPage'
import { Heart } from '../../store/parts/Heart'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { HeroBar, usePassed } from '../../ui/HeroBar/HeroBar'
import { ImageViewer } from '../../ui/ImageViewer/ImageViewer'
import { Page } from '../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { idFrom, productDetailOf } from '../product.api'
import { CartBar } from './CartBar'
import { PARTS, ProductBody } from './ProductBody'
import { ProductHead, ProductHeadSkeleton } from './ProductHead'
import styles from './ProductPage.module.css'
import { ProductHero, SampleStrip } from './ProductSamples'
import { ShareButton } from './ShareButton'

interface ProductPageProps {
  /** What of other rooms stands below its price. */
  readonly below?: (productId: number) => ReactNode
}

/** The product, or all that is said of it. */
export function ProductPage({ below }: ProductPageProps) {
  const search = usePageSearch()
  const id = idFrom(search.get('id'))
  if (id !== undefined && search.get('show') === 'comments') return <CommentsPage about={{ product_id: id }} />
  return <OneProduct id={id} below={id === undefined ? null : below?.(id)} />
}

function OneProduct({ id, below }: { id: number | undefined; below: ReactNode }) {
  const back = useBack()
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
  if (isGone || (error && !product))
    return <Page top={<ShellBar />}>{isGone ? <NoSuchProduct /> : <ErrorState onRetry={refetch} />}</Page>
  if (product) return <Whole key={product.id} product={product} below={below} onBack={back} />
  return (
    <Page flush top={<HeroBar onBack={back} />}>
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock className={styles.bone} ratio="3:4" />
          <ProductHeadSkeleton />
        </SkeletonGroup>
      )}
    </Page>
  )
}

const show = (part: string) => document.getElementById(part)?.scrollIntoView()

function Whole({ product, below, onBack }: { product: Detail; below: ReactNode; onBack: () => void }) {
  useOwnTitle(product.name)
  const storeId = idFrom(usePageSearch().get('store_id'))
  const [isPriceSeen, setIsPriceSeen] = useState(true)
  const [picture, isPicturePassed] = usePassed<HTMLDivElement>()
  const [viewed, setViewed] = useState<number>()
  return (
    <Page
      flush
      top={
        <HeroBar
          title={product.name}
          solid={isPicturePassed}
          onBack={onBack}
          right={
            <>
              <Heart kind="product" id={product.id} name={product.name} />
              <ShareButton title={product.name} />
            </>
          }
        />
      }
      bottom={<CartBar product={product} storeId={storeId} showsPrice={!isPriceSeen} />}
    >
      <div ref={picture}>
        <ProductHero product={product} onOpen={setViewed} />
      </div>
      <SampleStrip product={product} onOpen={setViewed} />
      <ProductHead
        product={product}
        onPrice={setIsPriceSeen}
        onStores={() => show(PARTS.stores)}
        onReviews={() => show(PARTS.reviews)}
      />
      {below}
      <ProductBody product={product} onSample={setViewed} />
      <ImageViewer
        open={viewed !== undefined}
        onClose={() => setViewed(undefined)}
        images={product.samples.map(({ src }) => src)}
        start={viewed ?? 0}
        label={`${product.name}的样片`}
      />
    </Page>
  )
}

const NoSuchProduct = () => (
  <Empty
    art="lost"
    title="没有找到这个产品"
    text="它可能已经下架，看看别的吧"
    action={
      <Link to={paths.productList()} className={buttonClass()}>
        全部产品
      </Link>
    }
  />
)
