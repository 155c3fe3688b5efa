import { IconChevronDown } from '../../ui/Icon/Icon'
import { Written } from '../../ui/Written/Written'
import { type BlockProps, useCampaign } from './block-props'
import styles from './blocks.module.css'

export function RulesBlock({ block: { folded, data } }: BlockProps<'rules'>) {
  const title = useCampaign().kind === 'guide' ? '说明' : '活动规则'
  const text = <Written className={styles.prose} html={data.html} />
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
