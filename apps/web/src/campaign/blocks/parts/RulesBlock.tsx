import { IconChevronDown } from '../../../ui/Icon/Icon'
import { RichText } from '../../../ui/RichText/RichText'
import { type BlockProps, useCampaign } from '../../block-props'
import styles from '../../parts/blocks.module.css'

export function RulesBlock({ block: { folded, data } }: BlockProps<'rules'>) {
  const title = useCampaign().kind === 'guide' ? '说明' : '活动规则'
  const text = <RichText className={styles.prose} html={data.html} />
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
