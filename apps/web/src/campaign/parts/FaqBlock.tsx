import { IconChevronDown } from '../../ui/Icon/Icon'
import { Written } from '../../ui/Written/Written'
import type { BlockProps } from './block-props'
import styles from './blocks.module.css'

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
          <Written className={styles.prose} html={answer_html} />
        </details>
      ))}
    </div>
  )
}
