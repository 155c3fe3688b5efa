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
