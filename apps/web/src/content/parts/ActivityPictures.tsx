import type { PlacedPage } from '@kuaimen/contract/content/content.rules'
import type { PageContent } from '@kuaimen/contract/content/content.views'
import { Picture } from '../../ui/Picture/Picture'
import { countAd } from '../track'
import styles from './ActivityPictures.module.css'
import { LinkedPicture } from './LinkedPicture'

interface ActivityPicturesProps {
  readonly activities: PageContent['activity']
  readonly slot?: 'activity' | 'banner'
  readonly page?: PlacedPage
}

export function ActivityPictures({ activities, slot = 'activity', page = 'home' }: ActivityPicturesProps) {
  if (activities.length === 0) return null
  return (
    <section aria-label="活动" className={styles.list}>
      {activities.map((activity) => (
        <LinkedPicture key={activity.uuid} target={activity} onOpen={() => countAd(activity, slot, page)}>
          <Picture src={activity.url} alt={activity.alt} width={activity.width} height={activity.height} />
        </LinkedPicture>
      ))}
    </section>
  )
}
