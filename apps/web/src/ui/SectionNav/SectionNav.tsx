import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx'
import styles from './SectionNav.module.css'

export type SectionNavProps = {
  /** Spoken name of the whole. */
  label: string
  /** Ids of elements on this page, in their order. */
  sections: readonly { id: string; label: string }[]
  className?: string
}

/** Which of them the reader is in: the last whose beginning has passed the bar. */
function sectionAt(ids: readonly string[], bottom: number): string | undefined {
  const begun = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= bottom + 1
  })
  return begun.pop()
}

/** Sticks to the top of a long page: says where one is, and leads to the other parts. */
export function SectionNav({ label, sections, className }: SectionNavProps) {
  const bar = useRef<HTMLElement>(null)
  const ids = sections.map(({ id }) => id).join()
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => setCurrent(sectionAt(ids.split(','), bar.current?.getBoundingClientRect().bottom ?? 0))
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  const go = (id: string) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const section = document.getElementById(id)
    section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
    section?.focus({ preventScroll: true })
  }
  return (
    <nav ref={bar} className={cx(styles.bar, className)} aria-label={label}>
      {sections.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? 'true' : undefined}
          className={cx(styles.item, id === current && styles.current)}
          onClick={() => go(id)}
        >
          {text}
        </button>
      ))}
    </nav>
  )
}
