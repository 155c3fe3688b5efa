import { Fragment, type ReactNode } from 'react'
import { cx } from '../cx'
import styles from './Tabs.module.css'

interface TabLink {
  readonly className: string
  readonly 'aria-current': 'page' | undefined
  readonly children: ReactNode
}

export interface TabLinksProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly label: string }[]
  readonly value: string
  /** For the router's link: render={(key, link) => <Link to={key} {...link} />} */
  readonly render: (key: Key, link: TabLink) => ReactNode
}

/** Tabs that are pages of their own: they look like all others, and are links. */
export const TabLinks = <Key extends string>({ label, tabs, value, render }: TabLinksProps<Key>) => (
  <nav className={styles.list} aria-label={label}>
    {tabs.map((tab) => (
      <Fragment key={tab.key}>
        {render(tab.key, {
          className: cx(styles.tab, styles.linked, tab.key === value && styles.selected),
          'aria-current': tab.key === value ? 'page' : undefined,
          children: (
            <span className={styles.word} data-text={tab.label}>
              <span>{tab.label}</span>
            </span>
          ),
        })}
      </Fragment>
    ))}
  </nav>
)
