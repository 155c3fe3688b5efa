import type { ReactNode } from 'react'
import { Card } from '../Card/Card'
import { Countdown } from '../Countdown/Countdown'
import type { CountdownTo } from '../Countdown/useCountdown'
import styles from './StateHead.module.css'

export interface StateHeadProps {
  /** Given the class that makes it fit. */
  readonly picture: (className: string) => ReactNode
  /** How far it has come, under both. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** Its state and what happens next, before all else, beside its picture. */
export const StateHead = ({ picture, below, children }: StateHeadProps) => (
  <Card className={styles.card}>
    <div className={styles.top}>
      <div className={styles.words} role="status">
        {children}
      </div>
      {picture(styles.picture ?? '')}
    </div>
    {below && <div className={styles.below}>{below}</div>}
  </Card>
)

export const StateTitle = ({ children }: { children: ReactNode }) => <h2 className={styles.title}>{children}</h2>

/** What happens next. */
export const StateStory = ({ children }: { children: ReactNode }) => <p className={styles.story}>{children}</p>

/** What is kept for so long only. */
export const StateHold = (to: CountdownTo) => (
  <p className={styles.hold}>
    请在 <Countdown className={styles.clock} {...to} /> 内支付
  </p>
)
