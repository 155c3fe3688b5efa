import { type ReactNode, useId } from 'react'
import { cx } from '../cx'
import { Note } from '../Text/Text'
import styles from './RadioList.module.css'

export type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  note?: ReactNode
  /** At the end of the row, before the mark. */
  aside?: ReactNode
  /** Why it cannot be chosen; shown in place of the note. */
  reason?: string
}

export type RadioListProps<Value extends string> = {
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

export function RadioList<Value extends string>({ label, options, value, onChange }: RadioListProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.list} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={cx(styles.option, option.reason && styles.disabled)}>
          <span className={styles.text}>
            {option.label}
            {(option.reason || option.note) && <Note as="span">{option.reason ?? option.note}</Note>}
          </span>
          {option.aside && <span className={styles.aside}>{option.aside}</span>}
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            disabled={Boolean(option.reason)}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.mark} />
        </label>
      ))}
    </fieldset>
  )
}
