import { useEffect, useRef } from 'react'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Note } from '../../../ui/Text/Text'
import styles from './CaptchaSheet.module.css'
import type { PassFor } from './puzzle'
import { SlideCaptcha } from './SlideCaptcha'

export interface CaptchaSheetProps {
  open: boolean
  /** What the pass is for, where that is a code. */
  passFor?: PassFor
  /** Good once, within five minutes. */
  onPass: (pass: string) => void
  onClose: () => void
}

/** Long enough to see that it worked. */
const LINGER_MS = 500

export function CaptchaSheet({ open, passFor, onPass, onClose }: CaptchaSheetProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Closed before the pass was handed over: it is not wanted any more.
  useEffect(() => {
    if (!open) clearTimeout(timer.current)
    return () => clearTimeout(timer.current)
  }, [open])

  return (
    <Sheet open={open} onClose={onClose} title="安全验证">
      <Note className={styles.lead}>把拼图拖回原来的位置，就可以继续了</Note>
      <SlideCaptcha
        text="向右拖动，拼好图片"
        passFor={passFor}
        onSuccess={(_elapsed, pass) => {
          timer.current = setTimeout(() => onPass(pass), LINGER_MS)
        }}
      />
    </Sheet>
  )
}
