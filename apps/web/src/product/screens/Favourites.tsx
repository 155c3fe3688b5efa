import type { FavouriteKind } from '@kuaimen/contract/product/favourite.rules'
import type { Favourites as Listed } from '@kuaimen/contract/product/favourite.views'
import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../platform/page/Link'
import { usePageLocation, usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { useIsLoggedIn, useVisitor } from '../../platform/session/VisitorProvider'
import { favouritesFor, useFavouriteIds } from '../../store/favourite.api'
import { placeText } from '../../store/location-text'
import { Heart } from '../../store/parts/Heart'
import { shortStoreName } from '../../store/short-name'
import { buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { MediaName, MediaRow, type MediaRowProps, rowLink } from '../../ui/MediaRow/MediaRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { TabPanel, Tabs } from '../../ui/Tabs/Tabs'
import { Muted, Note } from '../../ui/Text/Text'
import { COVER } from '../parts/ProductGrid'
import styles from './Favourites.module.css'

const TABS = 'favourites'
const FRONT = { width: 480, height: 360, ratio: '4:3' } as const

/** What one likes to find again, with the earliest time of each; of a visitor it is on the phone. */
export default function Favourites() {
  const back = useBack()
  const navigate = useNavigate()
  const visitor = useVisitor()
  const kind: FavouriteKind = usePageSearch().get('kind') === 'store' ? 'store' : 'product'
  const ids = useFavouriteIds()
  const { data, isError, refetch } = useQuery({
    ...favouritesFor(visitor, ids ?? { product_ids: [], store_ids: [] }),
    enabled: ids !== undefined && !import.meta.env.SSR,
    placeholderData: keepPreviousData,
  })
  const tabs = [
    { key: 'product' as const, label: '产品', count: ids?.product_ids.length ?? 0 },
    { key: 'store' as const, label: '门店', count: ids?.store_ids.length ?? 0 },
  ]
  const open = (key: FavouriteKind) =>
    navigate(paths.favourites({ kind: key === 'store' ? 'store' : undefined }), { replace: true })
  return (
    <Page
      top={
        <NavBar title="我的收藏" onBack={back}>
          <Tabs id={TABS} label="收藏的种类" tabs={tabs} value={kind} onChange={(key) => key !== kind && open(key)} />
        </NavBar>
      }
    >
      <TabPanel id={TABS} value={kind}>
        {!data && !isError && <ListSkeleton />}
        {!data && isError && <ErrorState onRetry={refetch} />}
        {data &&
          (kind === 'product' ? (
            <Products listed={data.products} />
          ) : (
            <Stores listed={data.stores} cityId={visitor.cityId} />
          ))}
        {data && <OnThisPhone />}
      </TabPanel>
    </Page>
  )
}

const Products = ({ listed }: { listed: Listed['products'] }) =>
  listed.length === 0 ? (
    <None
      title="还没有收藏产品"
      text="看到喜欢的，点一下心形就能留在这里"
      to={paths.productList()}
      way="看看能拍什么"
    />
  ) : (
    <ul className={styles.list}>
      {listed.map(({ product, when, soonest, at, is_gone }) => (
        <Row
          key={product.id}
          picture={(className) => <Picture src={product.cover} alt="" {...COVER} className={className} />}
          name={product.name}
          to={is_gone ? undefined : paths.productDetail({ id: product.id })}
          when={<When when={when} way={wayTo(soonest, at)} name={at && shortStoreName(at.store_name)} />}
          heart={<Heart kind="product" id={product.id} name={product.name} />}
        >
          <Price fen={product.price_fen} />
        </Row>
      ))}
    </ul>
  )

type Listing = Listed['products'][number]

/** The times of that day, for this product at this store. */
const wayTo = (soonest: Listing['soonest'], at: Listing['at']): string | undefined =>
  soonest && at
    ? paths.dateAndTime({
        branch: at.branch,
        items: writeItems([{ product_id: at.product_id }]),
        store_id: at.store_id,
        day: soonest.day,
      })
    : undefined

interface WhenProps {
  readonly when: string
  readonly way: string | undefined
  /** Where, or what. */
  readonly name: string | null | undefined
}

const When = ({ when, way, name }: WhenProps) =>
  way === undefined ? (
    when
  ) : (
    <Link to={way} className={styles.time}>
      {name ? `${when} · ${name}` : when}
    </Link>
  )

const Stores = ({ listed, cityId }: { listed: Listed['stores']; cityId: number | undefined }) =>
  listed.length === 0 ? (
    <None
      title="还没有收藏门店"
      text="常去的门店，点一下心形就能留在这里"
      to={paths.searchStore()}
      way="看看附近的门店"
    />
  ) : (
    <ul className={styles.list}>
      {listed.map(({ store, when, soonest, at, is_gone }) => (
        <Row
          key={store.id}
          size="m"
          picture={(className) => <Picture src={store.card_img} alt="" {...FRONT} className={className} />}
          name={store.name}
          to={is_gone ? undefined : paths.storeDetail({ id: store.id })}
          when={<When when={when} way={wayTo(soonest, at)} name={at?.product_name} />}
          heart={<Heart kind="store" id={store.id} name={store.name} />}
        >
          <Muted>{store.city_id === cityId ? placeText(store) : `${store.city_name} · ${placeText(store)}`}</Muted>
        </Row>
      ))}
    </ul>
  )

interface RowProps {
  readonly picture: MediaRowProps['picture']
  readonly size?: 's' | 'm'
  readonly name: string
  /** Nowhere, where it is gone. */
  readonly to: string | undefined
  readonly when: ReactNode
  readonly heart: ReactNode
  readonly children: ReactNode
}

const Row = ({ picture, size = 's', name, to, when, heart, children }: RowProps) => (
  <li className={cx(styles.row, to === undefined && styles.gone)}>
    <MediaRow boxed size={size} picture={picture} end={heart}>
      <MediaName as="h2">
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className={rowLink}>
            {name}
          </Link>
        )}
      </MediaName>
      <p className={styles.when}>{when}</p>
      <p className={styles.line}>{children}</p>
    </MediaRow>
  </li>
)

interface NoneProps {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly way: string
}

const None = ({ title, text, to, way }: NoneProps) => (
  <Empty
    art="frame"
    title={title}
    text={text}
    action={
      <Link to={to} className={buttonClass()}>
        {way}
      </Link>
    }
  />
)

/** Said to who is not logged in, and has something to lose. */
function OnThisPhone() {
  const isLoggedIn = useIsLoggedIn()
  const { pathname } = usePageLocation()
  const ids = useFavouriteIds()
  if (isLoggedIn || !ids || ids.product_ids.length + ids.store_ids.length === 0) return null
  return (
    <Note className={styles.note}>
      收藏只在这部手机上，
      <Link to={paths.signIn({ redirect: pathname })} className={styles.login}>
        登录后
      </Link>
      会放进您的账号
    </Note>
  )
}

const ListSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.list}>
      {[1, 2, 3].map((one) => (
        <div key={one} className={styles.row}>
          <MediaRow boxed size="s" picture={(className) => <SkeletonBlock ratio="3:4" className={className} />}>
            <SkeletonText lines={['half', 'long', 'short']} />
          </MediaRow>
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
