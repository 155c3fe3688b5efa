import { cx } from '../cx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './Countdown.module.css'
import { clockText, spokenText } from './remaining'
import { type CountdownTo, useCountdown } from './useCountdown'

export function Countdown({ className, ...to }: CountdownTo & { className?: string }) {
  const left = useCountdown(to)
  return (
    <span className={cx(styles.clock, className)} role="timer">
      <span aria-hidden="true">{left === undefined ? '--:--' : clockText(left)}</span>
      <span aria-live="polite">
        <VisuallyHidden>{left === undefined ? '' : spokenText(left)}</VisuallyHidden>
      </span>
    </span>
  )
}

/** 还有 14:05: the one wording for what runs out. */
export const TimeLeft = (to: CountdownTo & { className?: string }) => (
  <>
    还有 <Countdown {...to} />
  </>
)
