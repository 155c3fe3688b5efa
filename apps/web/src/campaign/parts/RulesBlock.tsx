import { IconChevronDown } from '../../ui/Icon/Icon'
import type { BlockProps } from './block-props'
import styles from './blocks.module.css'

const TITLE = '活动规则'

export function RulesBlock({ block: { folded, data } }: BlockProps<'rules'>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, raw HTML refused there
  const text = <div className={styles.prose} dangerouslySetInnerHTML={{ __html: data.html }} />
  if (!folded) return text
  return (
    <details className={styles.folded}>
      <summary>
        {TITLE}
        <IconChevronDown size="s" />
      </summary>
      {text}
    </details>
  )
}
