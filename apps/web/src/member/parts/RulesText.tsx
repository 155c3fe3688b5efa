import { Card } from '../../ui/Card/Card'
import styles from './RulesText.module.css'

/** What the chain has written, under its title. */
export const RulesText = ({ title, html }: { title: string; html: string }) => (
  <Card className={styles.card}>
    <h2 className={styles.title}>{title}</h2>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, raw HTML refused there */}
    <div className={styles.rules} dangerouslySetInnerHTML={{ __html: html }} />
  </Card>
)
