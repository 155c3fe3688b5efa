import type { PlacedPage } from '@kuaimen/contract/content/content.rules'
import type { PageContent } from '@kuaimen/contract/content/content.views'
import { Hero } from '../../ui/Hero/Hero'
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

const CARD_RATIO = '1125:420'

/** What goes on, side by side, each with its words on the calm side of its picture. */
export function ActivityRail({ activities, title = '正在进行', slot = 'activity', page = 'home' }: ActivityRailProps) {
  if (activities.length === 0) return null
  return (
    <Section title={title}>
      <Rail>
        {activities.map((activity) => (
          <RailItem key={activity.uuid} className={styles.item}>
            <LinkedPicture target={activity} className={styles.link} onOpen={() => countAd(activity, slot, page)}>
              <Hero
                picture={
                  <Picture
                    src={activity.url}
                    alt={altOf(activity)}
                    width={activity.width}
                    height={activity.height}
                    ratio={CARD_RATIO}
                    rounded={false}
                  />
                }
                tone={activity.tone}
                title={activity.title}
                line={activity.line}
                note={activity.price && <AdPrice price={activity.price} />}
                compact
              />
            </LinkedPicture>
          </RailItem>
        ))}
      </Rail>
    </Section>
  )
}
