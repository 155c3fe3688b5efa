import { type ComponentProps, type MouseEvent, useRef, useState } from 'react'
import { cx } from '../cx'
import { Spinner } from '../Spinner/Spinner'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './Button.module.css'

export type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  block?: boolean
}

/** The look alone, for a link: <Link className={buttonClass({ kind: 'secondary' })}>. */
export const buttonClass = ({ kind = 'primary', size = 'medium', block }: ButtonLook = {}): string =>
  cx(styles.button, styles[kind], size !== 'medium' && styles[size], block && styles.block)

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'onClick'> & {
    pending?: boolean
    pendingText?: string
    /** A returned promise keeps the button pending until it settles. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  }

export function Button({
  kind,
  size,
  block,
  pending = false,
  pendingText = '请稍候',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const [running, setRunning] = useState(false)
  // State lags behind a fast second tap; the ref does not.
  const locked = useRef(false)
  const busy = pending || running

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || locked.current) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const outcome = onClick?.(event)
    if (!isPromise(outcome)) return
    locked.current = true
    setRunning(true)
    const release = () => {
      locked.current = false
      setRunning(false)
    }
    outcome.then(release, release)
  }

  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ kind, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
      {busy && (
        <>
          <Spinner className={styles.spinner} />
          <VisuallyHidden>{pendingText}</VisuallyHidden>
        </>
      )}
    </button>
  )
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise
