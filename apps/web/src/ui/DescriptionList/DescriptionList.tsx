import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

/** What things are called, and beside it what they are: dt and dd in turns. */
export const DescriptionList = ({ children }: { children: ReactNode }) => <dl className={styles.terms}>{children}</dl>
