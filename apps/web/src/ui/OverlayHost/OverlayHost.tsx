import { useEffect } from 'react'
import { useDialogs } from '../Dialog/dialog'
import { lazyPart } from '../lazy/lazyPart'
import { watchFinger } from '../overlay/finger'
import { ToastHost } from '../Toast/ToastHost'
import { toast } from '../Toast/toast'

/** Most visits never see a dialog: it comes with the first question. */
const Dialogs = lazyPart(async () => (await import('../Dialog/DialogHost')).DialogHost)

/** The question comes with the network; until then somebody waits for it. */
const sayAway = () => toast('网络错误', { kind: 'fail' })

let hasAsked = false

/** Mounted once at the root: where toast(), confirmDialog() and alertDialog() appear. */
export function OverlayHost() {
  useEffect(watchFinger, [])
  const isAsked = useDialogs(({ queue }) => queue.some(({ kind }) => kind !== 'panel'))
  // Once there it stays: what was answered still has to leave.
  hasAsked ||= isAsked
  return (
    <>
      {hasAsked && <Dialogs onAway={sayAway}>{(DialogHost) => <DialogHost />}</Dialogs>}
      <ToastHost />
    </>
  )
}
