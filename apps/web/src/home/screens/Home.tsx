import type { PageContent } from '@kuaimen/contract/content/content.views'
import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { memo, startTransition, use, useDeferredValue, useEffect, useState } from 'react'
import upcoming from '../../booking/upcoming/parts/NextVisit.module.css'
import { homeContent } from '../../content/content.api'
import { ActivityRail } from '../../content/parts/ActivityRail'
import { Recommendations } from '../../content/parts/Recommendations'
import { track } from '../../content/track'
import { whenHydrated } from '../../platform/browser/hydrated'
import { readInvite } from '../../platform/browser/invite'
import { BelowFold } from '../../platform/page/BelowFold'
import { MemberSlot } from '../../platform/page/MemberSlot'
import { useMaskWhile } from '../../platform/page/mask'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { NearbyStores } from '../../store/parts/NearbyStores'
import { RecommendedStores } from '../../store/parts/RecommendedStores'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { Page } from '../../ui/Page/Page'
import { SkeletonBlock } from '../../ui/Skeleton/Skeleton'
import { AllLink } from '../parts/AllLink'
import { CategoryTiles } from '../parts/CategoryTiles'
import { HomeAdvert } from '../parts/HomeAdvert'
import { HomeHeader } from '../parts/HomeHeader'
import { HERO_RATIO, HomeHero } from '../parts/HomeHero'
import { NewcomerGift } from '../parts/NewcomerGift'
import { ProductRail } from '../parts/ProductRail'
import { useEntryRedirect } from '../parts/useEntryRedirect'
import { useScrolled } from '../parts/useScrolled'
import { UpcomingOnServer } from '../server-parts'
import styles from './Home.module.css'

/** Over the page, so never part of its first paint. */
const Opening = lazyPart(async () => (await import('../parts/OpeningAdvert')).default)
const Floating = lazyPart(async () => (await import('../parts/HomeFloating')).default)
const Gifts = lazyPart(async () => (await import('../parts/OwnGifts')).default)
/** For members only; its style is here, so that the server's drawing of it needs no other file. */
const Upcoming = lazyPart(async () => (await import('../../booking/upcoming/parts/UpcomingShoot')).default)

const openedStore = (id: number) => track({ name: 'home_store_click', target: String(id), page: 'home' })

/** A page that stays open asks again, so that the earliest times on it stay true. */
const ASK_AGAIN_MS = 300_000

export default function Home() {
  const visitor = useVisitor()
  useEntryRedirect()
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => whenHydrated(() => startTransition(() => setIsAwake(true))), [])
  // A visitor has no cart, no way up before the page has moved, and an adviser in WeChat alone.
  const isFloating = useScrolled() || visitor.token !== undefined || isInWeChat(visitor.environment.kind)
  const { data, isPending } = useQuery({
    ...homeContent(visitor.cityId),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ASK_AGAIN_MS,
  })
  // Content of another city renders as a deferred value: no tap waits for it.
  const content = useDeferredValue(data) ?? data
  const hero = isPending ? <SkeletonBlock ratio={HERO_RATIO} /> : content && <HomeHero banners={content.banner} />
  const ownGifts = isAwake && (visitor.token || readInvite()) && <Gifts>{(OwnGifts) => <OwnGifts />}</Gifts>
  return (
    <Page top={<HomeHeader isAwake={isAwake} />} className={styles.home}>
      {visitor.token ? (
        <div className={styles.first}>
          <NextVisit />
          <CategoryTiles />
          {hero}
          {ownGifts}
        </div>
      ) : (
        <div className={styles.first}>
          {hero}
          <CategoryTiles />
          <NewcomerGift />
          {ownGifts}
        </div>
      )}
      {content && <Placed content={content} />}
      <Stores isAwake={isAwake} />
      {content && isAwake && <Opening>{(OpeningAdvert) => <OpeningAdvert adverts={content.page} />}</Opening>}
      {isAwake && isFloating && <Floating>{(HomeFloating) => <HomeFloating />}</Floating>}
      <MaskWhileFetching />
    </Page>
  )
}

/** The member's own; its place is held where a visit is known to be ahead. */
function NextVisit() {
  const place = useVisitor().hasUpcoming && <div className={upcoming.card} />
  return (
    <MemberSlot>
      <Upcoming waiting={place} eager={use(UpcomingOnServer)}>
        {(UpcomingShoot) => <UpcomingShoot waiting={place} />}
      </Upcoming>
    </MemberSlot>
  )
}

const Placed = memo(({ content: { products = [], page, activity, recommendation } }: { content: PageContent }) => (
  <>
    <BelowFold>
      <ProductRail products={products} />
    </BelowFold>
    <BelowFold>
      <HomeAdvert adverts={page} />
      <ActivityRail activities={activity} />
      <Recommendations groups={recommendation} />
    </BelowFold>
  </>
))

const Stores = memo(({ isAwake }: { isAwake: boolean }) => (
  <BelowFold>
    <RecommendedStores onOpen={openedStore} />
    <NearbyStores all={<AllLink to={paths.searchStore()} what="门店" />} isAwake={isAwake} onOpen={openedStore} />
  </BelowFold>
))

/**
 * Until everything has come, whether it succeeded or failed; what is already here stays in sight. Apart from the page,
 * which would be rendered again with every answer.
 */
function MaskWhileFetching() {
  // Only what a page waits for: the answers of the next one are fetched while the finger is on its link.
  useMaskWhile(useIsFetching({ predicate: (one) => one.state.status === 'pending' && one.isActive() }) > 0)
  return null
}
