import { type ReactNode, useRef } from 'react'
import { cx } from '../cx'
import type { IconComponent } from '../Icon/Icon'
import styles from './FloatingButton.module.css'
import { useStepAside } from './useStepAside'

export type FloatingButtonProps = {
  icon: IconComponent
  label: string
  onClick?: () => void
  /** For the router's link: render={(button) => <Link to="/somewhere" {...button} />} */
  render?: (button: { className: string; 'aria-label': string; children: ReactNode }) => ReactNode
  /** A Badge. */
  children?: ReactNode
}

export function FloatingButton({ icon: Icon, label, onClick, render, children }: FloatingButtonProps) {
  const className = styles.button ?? ''
  const inside = (
    <>
      <Icon size="l" />
      {children}
    </>
  )
  if (render) return render({ className, 'aria-label': label, children: inside })
  return (
    <button type="button" className={className} aria-label={label} onClick={onClick}>
      {inside}
    </button>
  )
}

/** Where the floating buttons of a page stand one above the other; clear of a bottom bar, or low where there is none. */
export function FloatingStack({ low, children }: { low?: boolean; children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useStepAside(stack)
  return (
    <div ref={stack} className={cx(styles.stack, low && styles.low)}>
      {children}
    </div>
  )
}
