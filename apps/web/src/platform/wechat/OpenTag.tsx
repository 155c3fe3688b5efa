import { createElement, useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/Button/Button'
import styles from './OpenTag.module.css'

/** WeChat draws this where the page's styles do not reach, so it is clear and lies over a button that looks right. */
const clear = (label: string) =>
  `<svg role="button" aria-label="${label}" width="100%" height="100%"><rect width="100%" height="100%" fill-opacity="0"/></svg>`

interface OpenTagProps {
  readonly name: `wx-open-${string}`
  readonly attributes: Readonly<Record<string, string>>
  readonly kind: 'primary' | 'secondary'
  readonly text: string
  /** Spoken. */
  readonly label: string
  /** By the name of the tag's event. */
  readonly on: Readonly<Record<string, (event: Event) => void>>
}

/** A button that WeChat itself answers; shown where `useOpenTag` says that the tag is there. */
export function OpenTag({ name, attributes, kind, text, label, on }: OpenTagProps) {
  const tag = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = tag.current
    const listeners = Object.entries(on)
    for (const [event, listener] of listeners) element?.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of listeners) element?.removeEventListener(event, listener)
    }
  })
  return (
    <div className={styles.place}>
      <span className={buttonClass({ kind })} aria-hidden="true">
        {text}
      </span>
      {createElement(
        name,
        { ref: tag, class: styles.tag, ...attributes },
        <script type="text/wxtag-template">{clear(label)}</script>,
      )}
    </div>
  )
}
