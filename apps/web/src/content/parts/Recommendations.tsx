import { columnsOf, GRID_COLUMNS, type PlacedPage } from '@kuaimen/contract/content/content.rules'
import type { PageContent } from '@kuaimen/contract/content/content.views'
import { Picture } from '../../ui/Picture/Picture'
import { Section } from '../../ui/Section/Section'
import { track } from '../track'
import { LinkedPicture } from './LinkedPicture'
import styles from './Recommendations.module.css'

/** Of the grid's 24 columns, also in parts of one: a fifth of the width is 4.8 of them. */
const widthOf = (rowspan: number) => ({ width: `${(columnsOf(rowspan) / GRID_COLUMNS) * 100}%` })

interface RecommendationsProps {
  readonly groups: PageContent['recommendation']
  readonly page?: PlacedPage
}

export function Recommendations({ groups, page = 'home' }: RecommendationsProps) {
  return groups.map((group) => (
    <Section key={group.uuid} title={group.name}>
      <div className={styles.grid}>
        {group.children.map((item) => (
          <LinkedPicture
            key={item.uuid}
            target={item}
            className={styles.item}
            style={widthOf(item.rowspan)}
            onOpen={() => track({ name: 'recommendation_click', target: item.uuid, page })}
          >
            <Picture src={item.url} alt="" width={item.imagewidth} height={item.imageheight} />
            <span className={styles.name}>{item.name}</span>
          </LinkedPicture>
        ))}
      </div>
    </Section>
  ))
}
