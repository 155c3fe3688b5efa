import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx'
import { IconClose } from '../Icon/Icon'
import { IconButton } from '../IconButton/IconButton'
import overlay from '../overlay/Overlay.module.css'
import { useHydrated } from '../overlay/useHydrated'
import { useModal } from '../overlay/useModal'
import { usePresence } from '../overlay/usePresence'
import { followFinger } from './drag'
import styles from './Sheet.module.css'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Stays in sight below the scrolling part: the main action. */
  footer?: ReactNode
  /** Of one height, whatever is in it: for tabs whose lists differ. */
  steady?: boolean
  children: ReactNode
}

export function Sheet(props: SheetProps) {
  const present = usePresence(props.open)
  const hydrated = useHydrated()
  return present && hydrated ? createPortal(<Panel {...props} />, document.body) : null
}

function Panel({ open, onClose, title, footer, steady = false, children }: SheetProps) {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  const titleId = useId()
  useModal(open, panel, onClose)

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!open || !root.current || !panel.current || !body.current) return
    return followFinger(root.current, panel.current, body.current, () => close.current())
  }, [open])

  // Once the class sends it down, the finger's offset must go in the same frame: the way out starts where it was.
  useLayoutEffect(() => {
    if (!open && panel.current) panel.current.style.transform = ''
  }, [open])

  return (
    <div ref={root} className={cx(overlay.root, styles.root, !open && overlay.leaving, !open && styles.leaving)}>
      <div className={overlay.scrim} onClick={onClose} aria-hidden="true" />
      <div
        ref={panel}
        className={cx(styles.panel, steady && styles.steady)}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <span className={styles.grip} />
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon={IconClose} label="关闭" onClick={onClose} />
        </div>
        <div ref={body} className={styles.body}>
          {children}
        </div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </div>
  )
}
