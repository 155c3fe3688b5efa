import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { askedDialog, subscribeDialog } from '../Dialog/dialog'
import { watchFinger } from '../overlay/finger'
import { ToastHost } from '../Toast/ToastHost'

/** Most visits never see a dialog: it comes with the first question. */
const DialogHost = lazy(async () => ({ default: (await import('../Dialog/DialogHost')).DialogHost }))

const nothing = () => false
const hasAsked = () => asked || askedDialog() !== undefined
let asked = false

/** Mounted once at the root: where toast(), confirmDialog() and alertDialog() appear. */
export function OverlayHost() {
  useEffect(watchFinger, [])
  const isAsked = useSyncExternalStore(subscribeDialog, hasAsked, nothing)
  // Once there it stays: what was answered still has to leave.
  asked ||= isAsked
  return (
    <>
      {isAsked && (
        <Suspense>
          <DialogHost />
        </Suspense>
      )}
      <ToastHost />
    </>
  )
}
