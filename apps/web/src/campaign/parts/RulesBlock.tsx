import { IconChevronDown } from '../../ui/Icon/Icon'
import { type BlockProps, useCampaign } from './block-props'
import styles from './blocks.module.css'

export function RulesBlock({ block: { folded, data } }: BlockProps<'rules'>) {
  const title = useCampaign().kind === 'guide' ? '说明' : '活动规则'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, raw HTML refused there
  const text = <div className={styles.prose} dangerouslySetInnerHTML={{ __html: data.html }} />
  if (!folded) return text
  return (
    <details className={styles.folded}>
      <summary>
        {title}
        <IconChevronDown size="s" />
      </summary>
      {text}
    </details>
  )
}
