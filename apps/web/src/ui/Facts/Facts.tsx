import type { ReactNode } from 'react'
import { Card } from '../Card/Card'
import type { IconComponent } from '../Icon/Icon'
import { Note } from '../Text/Text'
import styles from './Facts.module.css'

/** Facts on one card, with hairlines between them. */
export const Facts = ({ children }: { children: ReactNode }) => <Card className={styles.facts}>{children}</Card>

/** What its icon says, in as many lines as it takes. */
export const Fact = ({ icon: Icon, name, children }: { icon: IconComponent; name: string; children: ReactNode }) => (
  <FactLine mark={<Icon className={styles.icon} label={name} />}>{children}</FactLine>
)

/** The same with any mark before it: while it comes, a bone. */
export const FactLine = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <div className={styles.fact}>
    {mark}
    <div className={styles.words}>{children}</div>
  </div>
)

/** What adds to a fact, and is said more quietly. */
export const FactNote = ({ children }: { children: ReactNode }) => <Note className={styles.note}>{children}</Note>

/** Small buttons that belong to a fact. */
export const FactWays = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>
