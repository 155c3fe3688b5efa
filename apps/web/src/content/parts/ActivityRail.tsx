import type { PlacedPage } from '@kuaimen/contract/content/content.rules'
import type { PageContent } from '@kuaimen/contract/content/content.views'
import { Picture } from '../../ui/Picture/Picture'
import { Rail, RailItem } from '../../ui/Rail/Rail'
import { Section } from '../../ui/Section/Section'
import { countAd } from '../track'
import styles from './ActivityRail.module.css'
import { AdPrice, altOf } from './AdWords'
import { LinkedPicture } from './LinkedPicture'

interface ActivityRailProps {
  readonly activities: PageContent['activity']
  readonly title?: string
  readonly slot?: 'activity' | 'banner'
  readonly page?: PlacedPage
}

/** What goes on, side by side; the words stand below, so they can be read on any picture. */
export function ActivityRail({ activities, title = '正在进行', slot = 'activity', page = 'home' }: ActivityRailProps) {
  if (activities.length === 0) return null
  return (
    <Section title={title}>
      <Rail>
        {activities.map((activity) => (
          <RailItem key={activity.uuid} className={styles.item}>
            <LinkedPicture target={activity} className={styles.card} onOpen={() => countAd(activity, slot, page)}>
              <Picture
                src={activity.url}
                alt={altOf(activity)}
                width={activity.width}
                height={activity.height}
                ratio="280:105"
                rounded={false}
              />
              {activity.title && (
                <span className={styles.words}>
                  <strong className={styles.title}>{activity.title}</strong>
                  <span className={styles.price}>
                    <AdPrice price={activity.price} />
                  </span>
                  <span className={styles.line}>{activity.line}</span>
                </span>
              )}
            </LinkedPicture>
          </RailItem>
        ))}
      </Rail>
    </Section>
  )
}
