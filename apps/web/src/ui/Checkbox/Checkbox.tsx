import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconCheck } from '../Icon/Icon'
import styles from './Checkbox.module.css'

export type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

export const Checkbox = ({ checked, onChange, disabled, children }: CheckboxProps) => (
  <label className={styles.row}>
    <input
      type="checkbox"
      className={styles.input}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.mark}>
      <IconCheck />
    </span>
    <span className={styles.text}>{children}</span>
  </label>
)

/** Consent: never checked for the reader; `asked` shows that the way on needs it. */
export const AgreementCheck = ({ checked, onChange, asked, children }: CheckboxProps & { asked?: boolean }) => (
  <label className={cx(styles.row, asked && !checked && styles.asked)}>
    <input
      type="checkbox"
      className={styles.input}
      checked={checked}
      aria-invalid={asked && !checked ? true : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.mark}>
      <IconCheck />
    </span>
    <span className={cx(styles.text, styles.small)}>{children}</span>
  </label>
)
