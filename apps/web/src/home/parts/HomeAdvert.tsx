import type { AdvertView } from '@kuaimen/contract/content/content.views'
import { create } from 'zustand'
import { AdPrice, altOf } from '../../content/parts/AdWords'
import { LinkedPicture } from '../../content/parts/LinkedPicture'
import { countAd } from '../../content/track'
import { Picture } from '../../ui/Picture/Picture'
import { Muted } from '../../ui/Text/Text'
import { AdvertClose } from './AdvertClose'
import styles from './Adverts.module.css'

/** The page's own advert starts visible and stays closed once it was closed, as long as the tab is open. */
const useShowAdvert = create<{ home: boolean }>(() => ({ home: true }))

/** Picture, words and cross stand side by side: none lies on another. */
export function HomeAdvert({ adverts }: { adverts: readonly AdvertView[] }) {
  const isShown = useShowAdvert((show) => show.home)
  const advert = adverts.find(({ type }) => type === 'home')
  if (!advert || !isShown) return null
  const { url, width, height, title, line, price } = advert
  return (
    <aside className={styles.home} aria-label="广告">
      <LinkedPicture target={advert} className={styles.way} onOpen={() => countAd(advert, 'home')}>
        <Picture src={url} alt={altOf(advert)} width={width} height={height} ratio="4:3" className={styles.thumb} />
        <span className={styles.words}>
          <strong className={styles.title}>{title}</strong>
          <Muted className={styles.line}>{line}</Muted>
          <span className={styles.price}>
            <AdPrice price={price} />
          </span>
        </span>
      </LinkedPicture>
      <AdvertClose
        advert={advert}
        label="关闭广告"
        className={styles.close}
        onClick={() => useShowAdvert.setState({ home: false })}
      />
    </aside>
  )
}
