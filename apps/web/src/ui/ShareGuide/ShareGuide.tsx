import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../overlay/useHydrated'
import { useModal } from '../overlay/useModal'
import styles from './ShareGuide.module.css'

export type ShareGuideProps = {
  open: boolean
  onClose: () => void
  /** Spoken name. */
  label: string
  /** What a friend finds there. */
  text: string
}

/** Inside WeChat only its own menu sends a page to friends: shows where it is. */
export function ShareGuide({ open, ...guide }: ShareGuideProps) {
  const hydrated = useHydrated()
  return open && hydrated ? createPortal(<Guide {...guide} />, document.body) : null
}

function Guide({ onClose, label, text }: Omit<ShareGuideProps, 'open'>) {
  const panel = useRef<HTMLDivElement>(null)
  useModal(true, panel, onClose)
  return (
    <div ref={panel} className={styles.root} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
      <svg className={styles.arrow} viewBox="0 0 80 80" aria-hidden="true">
        <path d="M10 74 C 14 38, 36 20, 68 10 M52 6 L68 10 L58 24" />
      </svg>
      <p className={styles.words}>点右上角「···」，选择「发送给朋友」</p>
      <p className={styles.more}>{text}</p>
      <button type="button" className={styles.close} onClick={onClose}>
        知道了
      </button>
    </div>
  )
}
