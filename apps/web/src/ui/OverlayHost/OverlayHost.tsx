import { useEffect } from 'react'
import { DialogHost } from '../Dialog/DialogHost'
import { watchFinger } from '../overlay/finger'
import { ToastHost } from '../Toast/ToastHost'

/** Mounted once at the root: where toast(), confirmDialog() and alertDialog() appear. */
export function OverlayHost() {
  useEffect(watchFinger, [])
  return (
    <>
      <DialogHost />
      <ToastHost />
    </>
  )
}
