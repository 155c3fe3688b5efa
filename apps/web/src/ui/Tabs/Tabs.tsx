import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx'
import styles from './Tabs.module.css'

export type Tab<Key extends string = string> = { key: Key; label: string; count?: number; disabled?: boolean }

export type TabsProps<Key extends string> = {
  /** Ties the tabs to their TabPanel. */
  id: string
  label: string
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
  className?: string
}

const tabId = (id: string, key: string) => `${id}-tab-${key}`
const panelId = (id: string, key: string) => `${id}-panel-${key}`

/** Which tab an arrow, Home or End leads to, past disabled ones and round the ends. */
export function nextTab<Key extends string>(tabs: readonly Tab<Key>[], from: Key, key: string): Key | undefined {
  const open = tabs.filter((tab) => !tab.disabled || tab.key === from)
  const at = open.findIndex((tab) => tab.key === from)
  const step = { ArrowRight: at + 1, ArrowLeft: at - 1 + open.length, Home: 0, End: open.length - 1 }[key]
  return step === undefined ? undefined : open[step % open.length]?.key
}

export function Tabs<Key extends string>({ id, label, tabs, value, onChange, className }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null)

  // The chosen tab comes into sight whenever it changes.
  useEffect(() => {
    const tab = document.getElementById(tabId(id, value))
    if (!list.current || !tab) return
    // Not scrollIntoView: that would move the page as well.
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [id, value])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(tabs, value, event.key)
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
    document.getElementById(tabId(id, next))?.focus()
  }

  return (
    <div ref={list} className={cx(styles.list, className)} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: text, count, disabled }) => (
        <button
          key={key}
          id={tabId(id, key)}
          type="button"
          role="tab"
          aria-selected={key === value}
          aria-controls={key === value ? panelId(id, key) : undefined}
          tabIndex={key === value ? 0 : -1}
          disabled={disabled}
          className={cx(styles.tab, key === value && styles.selected)}
          onClick={() => onChange(key)}
        >
          <span className={styles.word} data-text={text}>
            <span>{text}</span>
          </span>
          {count ? <span className={styles.count}>{count}</span> : null}
        </button>
      ))}
    </div>
  )
}

export const TabPanel = ({ id, value, children }: { id: string; value: string; children: ReactNode }) => (
  <div id={panelId(id, value)} role="tabpanel" aria-labelledby={tabId(id, value)}>
    {children}
  </div>
)
