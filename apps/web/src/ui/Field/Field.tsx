import { type ReactNode, type Ref, useId, useRef } from 'react'
import { cx } from '../cx'
import { IconClose } from '../Icon/Icon'
import { IconButton } from '../IconButton/IconButton'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './Field.module.css'

type Mode = 'text' | 'tel' | 'numeric' | 'decimal' | 'email'

/** A number comes with spaces, +86 or a unit: a browser would cut it before anybody could read it. */
export type FieldLength =
  | { mode?: 'text' | 'email'; maxLength?: number }
  | { mode: 'tel' | 'numeric' | 'decimal'; maxLength?: never }

export type FieldProps = FieldLength & {
  label: string
  /** Spoken only: for a field whose placeholder and place say enough. */
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  name?: string
  placeholder?: string
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** A text of several lines with its count. */
  multiline?: boolean
  /** Neither the browser nor the page writes down what is typed here. */
  secret?: boolean
  autoComplete?: string
  autoCapitalize?: 'characters' | 'none'
  enterKeyHint?: 'done' | 'go' | 'next' | 'search' | 'send'
  prefix?: ReactNode
  /** Inside the box at its end, e.g. a button that sends a code. */
  suffix?: ReactNode
  onBlur?: () => void
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

const KEYBOARDS: Record<Mode, 'text' | 'tel' | 'numeric' | 'decimal' | 'email'> = {
  text: 'text',
  tel: 'tel',
  numeric: 'numeric',
  decimal: 'decimal',
  email: 'email',
}

export function Field({
  label,
  hideLabel,
  value,
  onChange,
  mode = 'text',
  hint,
  error,
  multiline,
  prefix,
  suffix,
  secret,
  ref,
  ...rest
}: FieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const clearable = value !== '' && !multiline && !rest.disabled && !rest.readOnly
  const shared = {
    ...rest,
    ...(secret ? { 'data-secret': '', autoComplete: 'off' } : {}),
    id,
    ref,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-below` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  } as const
  const clear = () => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles.field}>
      <label className={hideLabel ? undefined : styles.label} htmlFor={id}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {rest.required && !hideLabel && (
          <span className={styles.must} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div ref={box} className={cx(styles.box, Boolean(error) && styles.wrong, rest.disabled && styles.off)}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        {multiline ? (
          <textarea {...shared} className={cx(styles.input, styles.area)} />
        ) : (
          <input
            {...shared}
            type={mode === 'tel' || mode === 'email' ? mode : 'text'}
            inputMode={KEYBOARDS[mode]}
            className={styles.input}
          />
        )}
        {clearable && <IconButton icon={IconClose} label="清除" className={styles.clear} onClick={clear} />}
        {suffix}
      </div>
      <div id={`${id}-below`} className={styles.below}>
        <span className={error ? styles.error : undefined} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </span>
        {multiline && rest.maxLength && (
          <span>
            {value.length}/{rest.maxLength}
          </span>
        )}
      </div>
    </div>
  )
}
