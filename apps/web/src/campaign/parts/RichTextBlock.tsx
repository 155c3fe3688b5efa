import { Written } from '../../ui/Written/Written'
import type { BlockProps } from './block-props'
import styles from './blocks.module.css'

export const RichTextBlock = ({ block }: BlockProps<'rich_text'>) => (
  <Written className={styles.prose} html={block.data.html} />
)
