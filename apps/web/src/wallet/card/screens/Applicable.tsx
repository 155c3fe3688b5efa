import type { DataOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { applicable } from '@kuaimen/contract/wallet/card.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageParams } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { ProductGrid, ProductGridSkeleton } from '../../../product/parts/ProductGrid'
import { StoreCard } from '../../../store/parts/StoreCard'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { TabPanel, Tabs } from '../../../ui/Tabs/Tabs'
import { Note } from '../../../ui/Text/Text'
import { applicableOf } from '../../wallet.api'
import styles from './Applicable.module.css'

/** What a coupon or voucher is good for; open to everyone who has the address. */
export default function Applicable() {
  const back = useBack()
  const { coupon_code = '' } = usePageParams()
  const { data, error, isPending, refetch } = useQuery(applicableOf(coupon_code, useVisitor()))
  return (
    <Page top={<NavBar title="适用范围" onBack={back} />}>
      {isPending && <ProductGridSkeleton />}
      {!isPending && !data && (isNoSuch(error) ? <NoSuchCode /> : <ErrorState onRetry={refetch} />)}
      {data && <Found found={data} />}
    </Page>
  )
}

const isNoSuch = (error: unknown) => error instanceof Refusal && error.status < 500 && error.status !== 429

const TABS = 'applicable'

function Found({ found: { name, scope, products, stores } }: { found: DataOf<typeof applicable> }) {
  const [tab, setTab] = useState<'products' | 'stores'>('products')
  return (
    <>
      <h2 className={styles.name}>{name}</h2>
      <Note className={styles.scope}>{scope || '全部产品和门店可用'}</Note>
      <Tabs
        id={TABS}
        label="适用的产品或门店"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'products', label: '产品', count: products.length },
          { key: 'stores', label: '门店', count: stores.length },
        ]}
      />
      <TabPanel id={TABS} value={tab}>
        <div className={styles.panel}>
          {tab === 'products' && (products.length > 0 ? <ProductGrid products={products} /> : <NoneHere what="产品" />)}
          {tab === 'stores' &&
            (stores.length > 0 ? (
              <ul className={styles.stores}>
                {stores.map((store) => (
                  <li key={store.id}>
                    <StoreCard store={store} place="list" />
                  </li>
                ))}
              </ul>
            ) : (
              <NoneHere what="门店" />
            ))}
        </div>
      </TabPanel>
    </>
  )
}

const NoneHere = ({ what }: { what: string }) => (
  <Empty
    art="empty-search"
    title={`这座城市没有适用的${what}`}
    text="换一座城市看看"
    action={
      <Link to={paths.city()} className={buttonClass({ kind: 'secondary' })}>
        切换城市
      </Link>
    }
  />
)

const NoSuchCode = () => (
  <Empty
    art="lost"
    role="alert"
    title="没有找到这张券"
    text="链接可能不完整，请核对后再打开"
    action={
      <Link to={paths.home()} className={buttonClass()} replace>
        回到首页
      </Link>
    }
  />
)
