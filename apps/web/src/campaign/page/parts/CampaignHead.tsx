import type { CampaignPage } from '@kuaimen/contract/campaign/page.views'
import { Tag } from '../../../ui/Tag/Tag'
import { CountdownLine } from '../../blocks/parts/CountdownBlock'
import { periodText } from '../../offer/face'
import styles from './CampaignHead.module.css'
import { Remind } from './Remind'

/** A page of advice has no time of its own. */
const isDated = ({ kind }: CampaignPage) => kind !== 'guide' && kind !== 'rules' && kind !== 'index'

/** What it is, for how long, and what comes first where it has not begun. */
export function CampaignHead({ page, lines }: { page: CampaignPage; lines: readonly string[] }) {
  const { title, state, starts_at, ends_at, blocks } = page
  const period = isDated(page) ? periodText(starts_at, ends_at) : ''
  const hasCountdown = blocks.some((block) => block.type === 'countdown' && block.to === 'start')
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {lines.map((line) => (
        <p key={line} className={styles.summary}>
          {line}
        </p>
      ))}
      {(period || state !== 'live') && (
        <p className={styles.when}>
          {state === 'soon' && <Tag tone="accent">即将开始</Tag>}
          {state === 'over' && <Tag>活动已结束</Tag>}
          {period}
        </p>
      )}
      {state === 'soon' && starts_at && (
        <div className={styles.soon}>
          {!hasCountdown && <CountdownLine before="距离开始" after="已经开始，刷新看看" at={starts_at} />}
          <Remind />
        </div>
      )}
    </header>
  )
}
