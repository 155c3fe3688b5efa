import { useState } from 'react'
import { serverNow, serverSkewMs } from '../../../platform/browser/server-clock'
import { Countdown } from '../../../ui/Countdown/Countdown'
import type { BlockProps } from '../../block-props'
import styles from '../../parts/blocks.module.css'

interface TimeLeftProps {
  readonly before: string
  readonly after: string
  /** Epoch seconds. */
  readonly at: number
}

/** The server draws what is left as a blank: the browser's clock says it, by the server's. */
export function TimeLeft({ before, after, at }: TimeLeftProps) {
  const [isOver, setIsOver] = useState(() => serverNow().getTime() >= at * 1000)
  if (isOver) return after ? <p className={styles.after}>{after}</p> : null
  return (
    <p className={styles.countdown}>
      <span>{before}</span>
      <Countdown until={at * 1000} skewMs={serverSkewMs()} onEnd={() => setIsOver(true)} className={styles.clock} />
    </p>
  )
}

export const CountdownBlock = ({ block: { before, after, data } }: BlockProps<'countdown'>) =>
  data.at === null ? null : <TimeLeft before={before} after={after} at={data.at} />
