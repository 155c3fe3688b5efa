import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../../ui/cx'
import { IconClose } from '../../../ui/Icon/Icon'
import { growFromFinger } from '../../../ui/overlay/finger'
import overlay from '../../../ui/overlay/Overlay.module.css'
import { useHydrated } from '../../../ui/overlay/useHydrated'
import { useModal } from '../../../ui/overlay/useModal'
import { usePresence } from '../../../ui/overlay/usePresence'
import { boxOf } from '../layout'
import styles from './ScaledDialog.module.css'

interface ScaledDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  readonly children: ReactNode
}

/** A dialog that is laid out by numbers of the server, 750 wide; longer than the screen, it scrolls. */
export function ScaledDialog(props: ScaledDialogProps) {
  const present = usePresence(props.open)
  const hydrated = useHydrated()
  return present && hydrated ? createPortal(<Panel {...props} />, document.body) : null
}

function Panel({ open, onClose, label, children }: ScaledDialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  useModal(open, panel, onClose)
  useLayoutEffect(() => {
    if (panel.current) growFromFinger(panel.current)
  }, [])
  return (
    <div className={cx(overlay.root, styles.rem, styles.root, !open && overlay.leaving, !open && styles.leaving)}>
      <div className={cx(overlay.scrim, styles.scrim)} onClick={onClose} aria-hidden="true" />
      <div className={styles.middle}>
        <div ref={panel} className={styles.panel} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
          {children}
        </div>
      </div>
    </div>
  )
}

interface ScaledDialogCloseProps {
  readonly picture: string
  readonly box: Parameters<typeof boxOf>[0]
  readonly onClick: () => void
}

/** The place's own picture of a cross where it can be had. */
export function ScaledDialogClose({ picture, box, onClick }: ScaledDialogCloseProps) {
  const [isAway, setIsAway] = useState(picture === '')
  return (
    <button type="button" aria-label="关闭" className={styles.close} style={boxOf(box)} onClick={onClick}>
      {isAway ? <IconClose /> : <img src={picture} alt="" onError={() => setIsAway(true)} />}
    </button>
  )
}
