import { Picture } from '../../../ui/Picture/Picture'
import type { BlockProps } from '../../block-props'
import styles from '../../parts/blocks.module.css'
import { CampaignLink } from './CampaignLink'

export const ImageBlock = ({ block, priority = false }: BlockProps<'image'> & { priority?: boolean }) => {
  const { url, ...picture } = block.picture
  const image = (
    <Picture src={url} {...picture} rounded={block.radius > 0} priority={priority} className={styles.image} />
  )
  return block.link ? (
    <CampaignLink link={block.link} label={picture.alt}>
      {image}
    </CampaignLink>
  ) : (
    image
  )
}
