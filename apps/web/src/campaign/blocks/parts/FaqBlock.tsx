import { IconChevronDown } from '../../../ui/Icon/Icon'
import { RichText } from '../../../ui/RichText/RichText'
import type { BlockProps } from '../../block-props'
import styles from '../../parts/blocks.module.css'

export function FaqBlock({ block: { data } }: BlockProps<'faq'>) {
  if (data.questions.length === 0) return null
  return (
    <div className={styles.questions}>
      {data.questions.map(({ id, question, answer_html }) => (
        <details key={id} className={styles.folded}>
          <summary>
            {question}
            <IconChevronDown size="s" />
          </summary>
          <RichText className={styles.prose} html={answer_html} />
        </details>
      ))}
    </div>
  )
}
