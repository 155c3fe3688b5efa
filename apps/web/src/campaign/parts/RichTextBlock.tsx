import type { BlockProps } from './block-props'
import styles from './blocks.module.css'

export const RichTextBlock = ({ block }: BlockProps<'rich_text'>) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, raw HTML refused there
  <div className={styles.prose} dangerouslySetInnerHTML={{ __html: block.data.html }} />
)
