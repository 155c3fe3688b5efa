import { useBrand } from '../../brand/brand.api'
import { ShellBar } from '../../brand/parts/ShellBar'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { FloatingStack } from '../../ui/FloatingButton/FloatingButton'
import { Page } from '../../ui/Page/Page'
import { ScrollToTop } from '../../ui/ScrollToTop/ScrollToTop'
import { FloatingCart } from '../parts/FloatingCart'
import { ProductGridSkeleton } from '../parts/ProductGrid'
import { ProductResults } from '../parts/ProductResults'
import { makeupFilter } from '../product.api'
import styles from './MakeupProducts.module.css'

export default function MakeupProducts() {
  const visitor = useVisitor()
  const brand = useBrand()
  const onwards = (
    <Link to={paths.productList()} className={buttonClass()}>
      看看拍摄产品
    </Link>
  )
  return (
    <Page top={<ShellBar />}>
      {brand?.makeup_show === 0 ? (
        <Empty title="化妆造型暂未开放" text="可以先看看拍摄的产品" action={onwards} />
      ) : (
        <>
          <div className={styles.head}>
            <h1 className={styles.title}>化妆造型</h1>
            <p className={styles.text}>只化妆，也可以约。面试、约会、重要的一天，从镜子前开始。</p>
          </div>
          {brand ? (
            <ProductResults
              filter={makeupFilter(visitor)}
              empty={<Empty title="这座城市暂时没有妆造" text="换一座城市，或者看看拍摄产品" action={onwards} />}
            />
          ) : (
            <ProductGridSkeleton />
          )}
          <FloatingStack>
            <ScrollToTop />
            <FloatingCart />
          </FloatingStack>
        </>
      )}
    </Page>
  )
}
