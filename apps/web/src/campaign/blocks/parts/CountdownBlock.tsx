import { useState } from 'react'
import { serverNow, serverSkewMs } from '../../../platform/browser/server-clock'
import { TimeLeft } from '../../../ui/Countdown/Countdown'
import type { BlockProps } from '../../block-props'
import styles from '../../parts/blocks.module.css'

interface CountdownLineProps {
  readonly before: string
  readonly after: string
  /** Epoch seconds. */
  readonly at: number
}

/** The server draws what is left as a blank: the browser's clock says it, by the server's. */
export function CountdownLine({ before, after, at }: CountdownLineProps) {
  const [isOver, setIsOver] = useState(() => serverNow().getTime() >= at * 1000)
  if (isOver) return after ? <p className={styles.after}>{after}</p> : null
  return (
    <p className={styles.countdown}>
      <span>{before}</span>
      <span className={styles.left}>
        <TimeLeft until={at * 1000} skewMs={serverSkewMs()} onEnd={() => setIsOver(true)} className={styles.clock} />
      </span>
    </p>
  )
}

export const CountdownBlock = ({ block: { before, after, data } }: BlockProps<'countdown'>) =>
  data.at === null ? null : <CountdownLine before={before} after={after} at={data.at} />
