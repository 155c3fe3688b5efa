import { BANNER_AUTOPLAY_MS } from '@kuaimen/contract/content/content.rules'
import type { BannerView, PageContent } from '@kuaimen/contract/content/content.views'
import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { memo, startTransition, use, useDeferredValue, useEffect, useState } from 'react'
import upcoming from '../../booking/parts/NextVisit.module.css'
import { homeContent } from '../../content/content.api'
import { ActivityPictures } from '../../content/parts/ActivityPictures'
import { LinkedPicture } from '../../content/parts/LinkedPicture'
import { Recommendations } from '../../content/parts/Recommendations'
import { countAd, track } from '../../content/track'
import { useMaskWhile } from '../../platform/mask'
import { OwnPart } from '../../platform/OwnPart'
import { useVisitor } from '../../platform/VisitorProvider'
import { FloatingCart } from '../../product/parts/FloatingCart'
import { NearbyStores } from '../../store/parts/NearbyStores'
import { RecommendedStores } from '../../store/parts/RecommendedStores'
import { Carousel } from '../../ui/Carousel/Carousel'
import { FloatingStack } from '../../ui/FloatingButton/FloatingButton'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { Page } from '../../ui/Page/Page'
import { Picture } from '../../ui/Picture/Picture'
import { ScrollToTop } from '../../ui/ScrollToTop/ScrollToTop'
import { SkeletonBlock } from '../../ui/Skeleton/Skeleton'
import { CategoryTiles } from '../parts/CategoryTiles'
import { HomeAdvert } from '../parts/HomeAdvert'
import { HomeHeader } from '../parts/HomeHeader'
import { useEntryRedirect } from '../parts/useEntryRedirect'
import { UpcomingOnServer } from '../server-parts'
import styles from './Home.module.css'

/** Over the page, so never part of its first paint. */
const Opening = lazyPart(async () => (await import('../parts/OpeningAdvert')).default)
/** For members only; its style is here, so that the server's drawing of it needs no other file. */
const Upcoming = lazyPart(async () => (await import('../../booking/parts/UpcomingShoot')).default)

const BANNER_RATIO = '1125:600'

const openedBanner = (banner: BannerView) => {
  countAd(banner, 'banner')
  track({ name: 'banner_click', target: banner.uuid, page: 'home' })
}

const openedStore = (id: number) => track({ name: 'home_store_click', target: String(id), page: 'home' })

export default function Home() {
  const visitor = useVisitor()
  useEntryRedirect()
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => startTransition(() => setIsAwake(true)), [])
  const { data, isPending } = useQuery({ ...homeContent(visitor.cityId), placeholderData: keepPreviousData })
  // Content of another city renders as a deferred value: no tap waits for it.
  const content = useDeferredValue(data) ?? data
  const upcomingPlace = visitor.hasUpcoming && <div className={upcoming.card} />
  return (
    <Page top={<HomeHeader />} className={styles.home}>
      {visitor.token ? (
        <OwnPart>
          <Upcoming waiting={upcomingPlace} eager={use(UpcomingOnServer)}>
            {(UpcomingShoot) => <UpcomingShoot waiting={upcomingPlace} />}
          </Upcoming>
        </OwnPart>
      ) : (
        upcomingPlace
      )}
      {isPending && <SkeletonBlock ratio={BANNER_RATIO} />}
      {content && <Banners banners={content.banner} />}
      <CategoryTiles />
      {content && <Placed content={content} />}
      <RecommendedStores onOpen={openedStore} />
      <NearbyStores onOpen={openedStore} />
      {content && isAwake && <Opening>{(OpeningAdvert) => <OpeningAdvert adverts={content.page} />}</Opening>}
      <FloatingStack low>
        <ScrollToTop />
        <FloatingCart />
      </FloatingStack>
      <MaskWhileFetching />
    </Page>
  )
}

const Banners = memo(({ banners }: { banners: PageContent['banner'] }) => (
  <Carousel
    items={banners}
    itemKey={(banner) => banner.uuid}
    ratio={BANNER_RATIO}
    label="品牌活动"
    autoplayMs={BANNER_AUTOPLAY_MS}
    renderItem={(banner, { first }) => (
      <LinkedPicture target={banner} onOpen={() => openedBanner(banner)}>
        <Picture
          src={banner.url}
          alt={banner.alt}
          width={banner.width}
          height={banner.height}
          ratio={BANNER_RATIO}
          priority={first}
        />
      </LinkedPicture>
    )}
  />
))

const Placed = memo(({ content: { page, activity, recommendation } }: { content: PageContent }) => (
  <>
    <HomeAdvert adverts={page} />
    <ActivityPictures activities={activity} />
    <Recommendations groups={recommendation} />
  </>
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
