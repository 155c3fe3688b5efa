import type { AdvertView } from '@kuaimen/contract/content/content.views'
import { create } from 'zustand'
import { LinkedPicture } from '../../content/parts/LinkedPicture'
import { countAd } from '../../content/track'
import { Picture } from '../../ui/Picture/Picture'
import { AdvertClose } from './AdvertClose'
import styles from './Adverts.module.css'

/** The page's own advert starts visible and stays closed once it was closed, as long as the tab is open. */
const useShowAdvert = create<{ home: boolean }>(() => ({ home: true }))

export function HomeAdvert({ adverts }: { adverts: readonly AdvertView[] }) {
  const isShown = useShowAdvert((show) => show.home)
  const advert = adverts.find(({ type }) => type === 'home')
  if (!advert || !isShown) return null
  return (
    <aside className={styles.home} aria-label="广告">
      <LinkedPicture target={advert} onOpen={() => countAd(advert, 'home')}>
        <Picture src={advert.url} alt={advert.alt} width={advert.width} height={advert.height} />
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
