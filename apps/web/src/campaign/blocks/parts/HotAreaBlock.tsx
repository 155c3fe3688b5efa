import { Picture } from '../../../ui/Picture/Picture'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden'
import type { BlockProps } from '../../block-props'
import { CampaignLink } from './CampaignLink'
import styles from './lazy-blocks.module.css'

/** Real links over a picture; what each leads to is written in its corner. */
export function HotAreaBlock({ block: { picture, areas } }: BlockProps<'hot_area'>) {
  const { url, ...rest } = picture
  return (
    <Picture src={url} {...rest}>
      {areas.map(({ x, y, w, h, link, label }) => (
        <span
          key={label}
          className={styles.area}
          style={{ left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` }}
        >
          <CampaignLink link={link} className={styles.areaLink}>
            <span className={styles.areaLabel}>{label}</span>
            {link && <VisuallyHidden>，查看</VisuallyHidden>}
          </CampaignLink>
        </span>
      ))}
    </Picture>
  )
}
