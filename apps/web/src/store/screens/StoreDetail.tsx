import { Refusal } from '@kuaimen/contract/kernel/failure'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StoreDetailView } from '@kuaimen/contract/store/store.views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { placeholderSameId } from '../../api/query'
import { BelowFold } from '../../platform/page/BelowFold'
import { Link } from '../../platform/page/Link'
import { usePageParams, usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useOwnTitle } from '../../platform/page/title'
import { useBack } from '../../platform/page/useBack'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { HeroBar, usePassed } from '../../ui/HeroBar/HeroBar'
import { IconPhone } from '../../ui/Icon/ScreenIcon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Section } from '../../ui/Section/Section'
import { ChoiceComments } from '../parts/ChoiceComments'
import { CommentsPage } from '../parts/CommentsPage'
import { Heart } from '../parts/Heart'
import { StoreDetailSkeleton } from '../parts/StoreDetailSkeleton'
import { RenovationNotice, StoreFacts } from '../parts/StoreFacts'
import { StorePictures, StoreTitle } from '../parts/StoreHead'
import { StoreProducts } from '../parts/StoreProducts'
import { cardOf, storeDetailOf } from '../store.api'
import styles from './StoreDetail.module.css'

export { sharedStore as share } from '../share-card'

/** The store, or all that is said of it. */
export default function StoreDetail() {
  const { id } = usePageParams()
  return usePageSearch().get('show') === 'comments' ? <CommentsPage about={{ store_id: Number(id) }} /> : <OneStore />
}

function OneStore() {
  const { id } = usePageParams()
  const back = useBack()
  const client = useQueryClient()
  const {
    data: store,
    error,
    isPending,
    refetch,
  } = useQuery({ ...storeDetailOf(Number(id), useVisitor()), placeholderData: placeholderSameId(Number(id)) })
  if (store) return <StorePage key={store.id} store={store} onBack={back} />
  if (isPending)
    return (
      <Page flush top={<HeroBar onBack={back} />} bottom={<Actions id={Number(id)} tel="" />}>
        <StoreDetailSkeleton card={cardOf(client, Number(id))} />
        <BelowFold>
          <div className={styles.below}>
            <StoreProducts storeId={Number(id)} />
          </div>
        </BelowFold>
      </Page>
    )
  const isUnknown = error instanceof Refusal && error.code === storeNotFound.code
  return (
    <Page top={<NavBar title="门店" onBack={back} />}>
      {isUnknown ? <NoSuchStore /> : <ErrorState onRetry={refetch} />}
    </Page>
  )
}

function StorePage({ store, onBack }: { store: StoreDetailView; onBack: () => void }) {
  useOwnTitle(store.name)
  const [picture, isPicturePassed] = usePassed<HTMLDivElement>()
  return (
    <Page
      flush
      top={
        <HeroBar
          title={store.name}
          solid={isPicturePassed}
          onBack={onBack}
          right={<Heart kind="store" id={store.id} name={store.name} />}
        />
      }
      bottom={<Actions {...store} />}
    >
      <div ref={picture}>
        <StorePictures store={store} />
      </div>
      <div className={styles.body}>
        <StoreTitle store={store} />
        <div className={styles.stack}>
          {store.is_spnd_biz === 1 && store.spnd_biz_end && <RenovationNotice until={store.spnd_biz_end} />}
          <StoreFacts store={store} />
        </div>
        <Below id={store.id} intro={store.intro} />
      </div>
    </Page>
  )
}

/** The same from wherever one looks: how far away the store is changes nothing here. */
const Below = memo(({ id, intro }: Pick<StoreDetailView, 'id' | 'intro'>) => (
  <BelowFold>
    <StoreProducts storeId={id} />
    {intro && (
      <Section title="门店介绍">
        <p className={styles.intro}>{intro}</p>
      </Section>
    )}
    <ChoiceComments about={{ store_id: id }} all={paths.storeDetail({ id, show: 'comments' })} />
  </BelowFold>
))

/** Without a number yet, the place for it is reserved. */
const Actions = ({ id, tel }: { id: number; tel: string }) => (
  <BottomBar>
    <a
      href={tel ? `tel:${tel}` : undefined}
      className={cx(buttonClass({ kind: 'secondary', size: 'large' }), styles.call)}
    >
      <IconPhone size="s" />
      致电
    </a>
    <Link to={paths.productList({ store_id: id })} className={buttonClass({ size: 'large' })}>
      看看能拍什么
    </Link>
  </BottomBar>
)

const NoSuchStore = () => (
  <Empty
    art="lost"
    title={storeNotFound.msg}
    text="它可能已经搬走，看看别的门店吧"
    action={
      <Link to={paths.searchStore()} className={buttonClass()}>
        查看全部门店
      </Link>
    }
  />
)
