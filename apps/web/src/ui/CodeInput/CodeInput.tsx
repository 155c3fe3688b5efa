import { useId } from 'react'
import { cx } from '../cx'
import styles from './CodeInput.module.css'

export type CodeInputProps = {
  label?: string
  length?: number
  value: string
  onChange: (value: string) => void
  /** Called with the whole code the moment its last digit is there. */
  onComplete?: (code: string) => void
  error?: string
  disabled?: boolean
  autoFocus?: boolean
}

export const digitsOf = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length)

export function CodeInput({
  label = '验证码',
  length = 6,
  value,
  onChange,
  onComplete,
  error,
  disabled,
  autoFocus,
}: CodeInputProps) {
  const id = useId()
  const take = (text: string) => {
    const code = digitsOf(text, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  return (
    <div className={cx(styles.code, error && styles.wrong)}>
      <input
        className={styles.input}
        aria-label={`${label}，${length}位数字`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: a screen that asks for nothing but the code
        autoFocus={autoFocus}
        disabled={disabled}
        value={value}
        onChange={(event) => take(event.target.value)}
      />
      <div className={styles.boxes} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <span key={index} className={cx(styles.box, index === Math.min(value.length, length - 1) && styles.next)}>
            {value[index]}
          </span>
        ))}
      </div>
      <p id={id} className={styles.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
