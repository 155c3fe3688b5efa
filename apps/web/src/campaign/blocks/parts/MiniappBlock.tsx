import { Picture } from '../../../ui/Picture/Picture'
import type { BlockProps } from '../../block-props'
import { CampaignLink } from './CampaignLink'
import styles from './lazy-blocks.module.css'

export const MiniappBlock = ({ block: { text, picture, data } }: BlockProps<'miniapp'>) => (
  <CampaignLink link={data.link} className={styles.contact}>
    <Picture
      src={picture.url}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      className={styles.thumb}
    />
    <span className={styles.stepWords}>{text}</span>
  </CampaignLink>
)
