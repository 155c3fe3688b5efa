import type { ReactNode } from 'react'
import styles from './Door.module.css'

/** The sheet on which people come in: one thing at a time, in the middle. */
export const Door = ({
  title,
  words,
  children,
}: {
  readonly title: string
  readonly words?: ReactNode
  readonly children?: ReactNode
}) => (
  <main className={styles.door}>
    <section className={styles.sheet}>
      <p className={styles.brand}>快门控制台</p>
      <h1>{title}</h1>
      {words && <p className={styles.words}>{words}</p>}
      {children}
    </section>
  </main>
)
