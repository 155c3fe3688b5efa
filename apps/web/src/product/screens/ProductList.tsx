import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ShellBar } from '../../brand/parts/ShellBar'
import { Link } from '../../platform/page/Link'
import { usePageParams, usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { FloatingStack } from '../../ui/FloatingButton/FloatingButton'
import { useHydrated } from '../../ui/overlay/useHydrated'
import { Page } from '../../ui/Page/Page'
import { ScrollToTop } from '../../ui/ScrollToTop/ScrollToTop'
import { TabPanel, Tabs } from '../../ui/Tabs/Tabs'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden'
import { chooseCategory, chosenCategory } from '../last-category'
import { ChosenStore } from '../parts/ChosenStore'
import { FloatingCart } from '../parts/FloatingCart'
import { ProductResults } from '../parts/ProductResults'
import { SearchEntry } from '../parts/SearchEntry'
import { categoriesOf, idFrom, listFilter } from '../product.api'
import styles from './ProductList.module.css'

const ALL = 'all'

export default function ProductList() {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const params = usePageParams()
  const search = usePageSearch()
  const isHydrated = useHydrated()
  const { data: known } = useQuery(categoriesOf())
  const categories = known ?? []
  const shoots = categories.filter(({ branch }) => branch === 'shoot')
  const tabs = [{ key: ALL, label: '全部' }, ...shoots.map(({ id, name }) => ({ key: String(id), label: name }))]
  const storeId = idFrom(search.get('store_id'))

  // An address without a category, and without a store to look through, opens where the phone left off.
  const remembered = isHydrated && storeId === undefined ? tabs[chosenCategory()]?.key : undefined
  const value = tabs.find(({ key }) => key === (params.id ?? remembered))?.key ?? ALL

  const named = categories.find(({ id }) => String(id) === params.id)
  const isMakeup = named?.branch === 'makeup'
  useEffect(() => {
    if (isMakeup) void navigate(paths.makeup(), { replace: true })
  }, [isMakeup, navigate])
  if (known && params.id !== undefined && !named) return <NoSuchCategory />

  const go = (category: string, store: number | undefined) =>
    navigate(paths.productList({ id: category === ALL ? undefined : category, store_id: store }), { replace: true })
  const choose = (key: string) => {
    chooseCategory(tabs.findIndex((tab) => tab.key === key))
    void go(key, storeId)
  }

  return (
    <Page
      top={
        <ShellBar>
          <SearchEntry />
          <Tabs id="category" label="拍摄分类" tabs={tabs} value={value} onChange={choose} className={styles.tabs} />
        </ShellBar>
      }
    >
      <h1>
        <VisuallyHidden>{tabs.find(({ key }) => key === value)?.label}产品</VisuallyHidden>
      </h1>
      <TabPanel id="category" value={value}>
        <div className={styles.panel}>
          {storeId !== undefined && <ChosenStore id={storeId} onClear={() => go(value, undefined)} />}
          <ProductResults
            key={value}
            filter={listFilter(visitor, value, storeId)}
            groups={value === ALL && shoots.length > 0 ? shoots : undefined}
            empty={
              <Empty
                art="empty-search"
                title={storeId === undefined ? '这座城市暂时还没有' : '这家门店暂时还没有'}
                text="换一个分类，或者看看别的门店"
                action={
                  <Link
                    to={paths.productList()}
                    className={buttonClass({ kind: 'secondary' })}
                    onClick={() => choose(ALL)}
                  >
                    看全部产品
                  </Link>
                }
              />
            }
          />
        </div>
      </TabPanel>
      <FloatingStack>
        <ScrollToTop />
        <FloatingCart />
      </FloatingStack>
    </Page>
  )
}

const NoSuchCategory = () => (
  <Page top={<ShellBar />}>
    <Empty
      art="lost"
      title="没有找到这个分类"
      text="它可能已经下架，看看别的吧"
      action={
        <Link to={paths.productList()} replace className={buttonClass()} onClick={() => chooseCategory(0)}>
          看全部产品
        </Link>
      }
    />
  </Page>
)
