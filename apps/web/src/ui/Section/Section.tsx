import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../cx'
import { Note } from '../Text/Text'
import styles from './Section.module.css'

export type SectionProps = {
  title: ReactNode
  note?: ReactNode
  /** A link or button that leads to more. */
  action?: ReactNode
  level?: 2 | 3
  className?: string
  /** Where it is scrolled to. */
  place?: Ref<HTMLElement>
  children: ReactNode
}

export function Section({ title, note, action, level = 2, className, place, children }: SectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section ref={place} className={cx(styles.section, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {note && <Note className={styles.note}>{note}</Note>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
