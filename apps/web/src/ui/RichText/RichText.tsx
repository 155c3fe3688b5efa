import { Card } from '../Card/Card'
import { cx } from '../cx'
import styles from './RichText.module.css'

interface RichTextProps {
  /** Made from Markdown on the server, which refuses raw HTML. */
  readonly html: string
  readonly className?: string | undefined
}

/** What the chain has written. The one place that puts HTML into a page. */
export const RichText = ({ html, className }: RichTextProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, raw HTML refused there
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
)

/** The same as rules, small and under a title. */
export const RichTextRules = ({ title, html, className }: RichTextProps & { readonly title: string }) => (
  <Card className={cx(className)}>
    <h2 className={styles.title}>{title}</h2>
    <RichText html={html} className={styles.rules} />
  </Card>
)
