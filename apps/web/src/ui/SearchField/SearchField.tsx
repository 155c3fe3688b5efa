import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from '../cx'
import { IconClose } from '../Icon/Icon'
import { IconSearch } from '../Icon/ScreenIcon'
import { IconButton } from '../IconButton/IconButton'
import styles from './SearchField.module.css'

export type SearchTip = { key: string; text: string; note?: string }

export type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter or the button. */
  onSearch?: (value: string) => void
  placeholder?: string
  /** Shown while the field has the focus; the arrow keys walk through them. */
  tips?: readonly SearchTip[]
  onPick?: (tip: SearchTip) => void
  buttonText?: string
  maxLength?: number
  autoFocus?: boolean
}

/** -1 is the field itself: the arrows walk through it and round the ends. */
export const nextTip = (at: number, count: number, key: string): number =>
  key === 'ArrowDown' ? ((at + 2) % (count + 1)) - 1 : key === 'ArrowUp' ? ((at + count + 1) % (count + 1)) - 1 : at

const NONE: readonly SearchTip[] = []

export function SearchField({
  label,
  value,
  onChange,
  onSearch,
  placeholder = label,
  tips = NONE,
  onPick,
  buttonText = '搜索',
  maxLength,
  autoFocus,
}: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = open && tips.length > 0

  const pick = (tip: SearchTip) => {
    setOpen(false)
    setAt(-1)
    onPick?.(tip)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tip = shown ? tips[at] : undefined
    if (tip) return pick(tip)
    setOpen(false)
    input.current?.blur()
    onSearch?.(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    if (!shown || !event.key.startsWith('Arrow')) return
    const next = nextTip(at, tips.length, event.key)
    if (next === at) return
    event.preventDefault()
    setAt(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the phones we serve do not know <search>
    <form className={styles.search} role="search" onSubmit={submit} action="">
      <div className={styles.box}>
        <IconSearch className={styles.icon} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          maxLength={maxLength}
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded={shown}
          aria-controls={`${id}-tips`}
          aria-activedescendant={shown && at >= 0 ? `${id}-tip-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: a screen opened in order to search
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={value}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setOpen(true)
            setAt(-1)
            onChange(event.target.value)
          }}
        />
        {value !== '' && (
          <IconButton
            icon={IconClose}
            label="清除"
            className={styles.clear}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      {onSearch && (
        <button type="submit" className={styles.go}>
          {buttonText}
        </button>
      )}
      <div id={`${id}-tips`} role="listbox" aria-label={`${label}建议`} className={styles.tips} hidden={!shown}>
        {tips.map((tip, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own
          <div
            key={tip.key}
            id={`${id}-tip-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={cx(styles.tip)}
            // The field must not lose the focus before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(tip)}
          >
            <span className={styles.word}>{tip.text}</span>
            {tip.note && <span className={styles.note}>{tip.note}</span>}
          </div>
        ))}
      </div>
    </form>
  )
}
