import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '../cx'
import { IconBack } from '../Icon/Icon'
import { IconButton } from '../IconButton/IconButton'
import styles from './HeroBar.module.css'

/** As high as --hero-bar. */
const HEIGHT = 60

/** Whether the element has gone up behind the bar. */
export function usePassed<T extends HTMLElement>(): readonly [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [isPassed, setIsPassed] = useState(false)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(([entry]) => setIsPassed(entry?.isIntersecting === false), {
      rootMargin: `-${HEIGHT}px 0px 0px`,
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [])
  return [element, isPassed]
}

export type HeroBarProps = {
  /** Shown once the picture has gone; the page has its heading below the picture. */
  title?: string
  /** The picture has gone: the bar has a ground of its own, so that no button lies on words. */
  solid?: boolean
  onBack: () => void
  right?: ReactNode
}

/** Round buttons over a page's first picture, a bar once that has gone. */
export const HeroBar = ({ title, solid = false, onBack, right }: HeroBarProps) => (
  <header className={styles.head}>
    <div className={cx(styles.bar, solid && styles.solid)}>
      <IconButton icon={IconBack} label="返回" onClick={onBack} />
      <span className={styles.title} aria-hidden>
        {solid && title}
      </span>
      {right}
    </div>
  </header>
)
