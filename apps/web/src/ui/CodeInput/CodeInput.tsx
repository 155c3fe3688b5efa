import { type ReactNode, useId } from 'react'
import { cx } from '../cx'
import styles from './CodeInput.module.css'

export type CodeInputProps = {
  label?: string
  name?: string
  length?: number
  value: string
  onChange: (value: string) => void
  /** Called with the whole code the moment its last digit is there. */
  onComplete?: (code: string) => void
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
}

/** A whole message can be pasted: as many digits in a row as the code has count before any others. */
export function digitsOf(text: string, length: number): string {
  const [, whole] = new RegExp(`(?:^|\\D)(\\d{${length}})(?!\\d)`).exec(text) ?? []
  return whole ?? text.replace(/\D/g, '').slice(0, length)
}

/**
 * Cells, and one real input over them whose figures stand in their middles: filling from a message, pasting, typing
 * before the scripts are here and screen readers need no tricks.
 */
export function CodeInput({
  label = '验证码',
  name,
  length = 6,
  value,
  onChange,
  onComplete,
  hint,
  error,
  disabled,
}: CodeInputProps) {
  const id = useId()
  const take = (text: string) => {
    const code = digitsOf(text, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  return (
    <div className={cx(styles.code, Boolean(error) && styles.wrong)}>
      {/* Browsers bring the caret into sight, which is behind the last cell. */}
      <div
        className={styles.clip}
        onScroll={({ currentTarget }) => {
          currentTarget.scrollLeft = 0
        }}
      >
        <input
          className={styles.input}
          aria-label={`${label}，${length}位数字`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          name={name}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="one-time-code"
          disabled={disabled}
          value={value}
          onChange={(event) => take(event.target.value)}
        />
        <span className={styles.boxes} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span key={index} className={cx(styles.box, index === Math.min(value.length, length - 1) && styles.next)} />
          ))}
        </span>
      </div>
      <p id={id} className={cx(styles.below, Boolean(error) && styles.error)} role={error ? 'alert' : undefined}>
        {error ?? hint}
      </p>
    </div>
  )
}
