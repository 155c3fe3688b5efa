import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx'
import type { IconComponent } from '../Icon/Icon'
import styles from './FloatingButton.module.css'

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
  // Fetched once the page has moved: before that nothing has come below the buttons.
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { watchBelow } = await import('./watch-below')
      if (!isGone && stack.current) stop = watchBelow(stack.current)
    }
    if (window.scrollY > 0) void begin()
    else window.addEventListener('scroll', begin, { once: true, passive: true })
    return () => {
      isGone = true
      window.removeEventListener('scroll', begin)
      stop?.()
    }
  }, [])
  return (
    <div ref={stack} className={cx(styles.stack, low && styles.low)}>
      {children}
    </div>
  )
}
