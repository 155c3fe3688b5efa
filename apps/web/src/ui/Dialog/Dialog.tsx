import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx'
import { growFromFinger } from '../overlay/finger'
import overlay from '../overlay/Overlay.module.css'
import { useHydrated } from '../overlay/useHydrated'
import { useModal } from '../overlay/useModal'
import { usePresence } from '../overlay/usePresence'
import styles from './Dialog.module.css'

export type DialogProps = {
  open: boolean
  /** Escape, and a tap beside it when that is allowed. */
  onClose: () => void
  label: string
  /** The id of what is read out after the label. */
  describedBy?: string
  /** alert: an answer is needed, so a tap beside does not close it. */
  alert?: boolean
  /** Without the card: for a picture that is its own card. */
  bare?: boolean
  children: ReactNode
}

/** A panel in the middle. For a question or a notice use confirmDialog() and alertDialog(). */
export function Dialog(props: DialogProps) {
  const present = usePresence(props.open)
  const hydrated = useHydrated()
  return present && hydrated ? createPortal(<Panel {...props} />, document.body) : null
}

function Panel({ open, onClose, label, describedBy, alert, bare, children }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  useModal(open, panel, onClose)
  useLayoutEffect(() => {
    if (panel.current) growFromFinger(panel.current)
  }, [])
  return (
    <div className={cx(overlay.root, styles.root, !open && overlay.leaving, !open && styles.leaving)}>
      <div className={overlay.scrim} onClick={alert ? undefined : onClose} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are modal ones */}
      <div
        ref={panel}
        className={cx(styles.panel, bare && styles.bare)}
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  )
}
