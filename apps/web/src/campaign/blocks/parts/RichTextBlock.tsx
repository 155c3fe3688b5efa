import { RichText } from '../../../ui/RichText/RichText'
import type { BlockProps } from '../../block-props'
import styles from '../../parts/blocks.module.css'

export const RichTextBlock = ({ block }: BlockProps<'rich_text'>) => (
  <RichText className={styles.prose} html={block.data.html} />
)
