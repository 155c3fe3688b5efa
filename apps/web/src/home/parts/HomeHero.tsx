import { BANNER_AUTOPLAY_MS } from '@kuaimen/contract/content/content.rules'
import type { BannerView, PageContent } from '@kuaimen/contract/content/content.views'
import { memo } from 'react'
import { AdPrice, altOf } from '../../content/parts/AdWords'
import { LinkedPicture } from '../../content/parts/LinkedPicture'
import { countAd, track } from '../../content/track'
import { Carousel } from '../../ui/Carousel/Carousel'
import { Hero } from '../../ui/Hero/Hero'
import { Picture } from '../../ui/Picture/Picture'
import styles from './HomeHero.module.css'

export const HERO_RATIO = '16:9'

const openedBanner = (banner: BannerView) => {
  countAd(banner, 'banner')
  track({ name: 'banner_click', target: banner.uuid, page: 'home' })
}

/** What the brand wants to be seen first, in words and with a price. */
export const HomeHero = memo(({ banners }: { banners: PageContent['banner'] }) => (
  <Carousel
    items={banners}
    itemKey={(banner) => banner.uuid}
    ratio={HERO_RATIO}
    label="品牌活动"
    autoplayMs={BANNER_AUTOPLAY_MS}
    renderItem={(banner, { first }) => (
      <LinkedPicture target={banner} className={styles.link} onOpen={() => openedBanner(banner)}>
        <Hero
          picture={
            <Picture
              src={banner.url}
              alt={altOf(banner)}
              width={banner.width}
              height={banner.height}
              ratio={HERO_RATIO}
              priority={first}
              rounded={false}
            />
          }
          tone={banner.tone}
          title={banner.title}
          line={banner.line}
          note={banner.price && <AdPrice price={banner.price} />}
          call={banner.call}
        />
      </LinkedPicture>
    )}
  />
))
