import { IconChevronDown } from '../../ui/Icon/Icon'
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
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, raw HTML refused there */}
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: answer_html }} />
        </details>
      ))}
    </div>
  )
}
