import { useEffect } from 'react'
import { useNoSharing } from '../../platform/wechat/useNoSharing'

/** The screen stays on while the code is looked at. */
function useWake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !navigator.wakeLock) return
      lock = await navigator.wakeLock.request('screen')
      if (isLeft) await lock.release()
    }
    // A phone that is low on power says no: the page works all the same.
    const wake = () => void hold().catch(() => undefined)
    wake()
    document.addEventListener('visibilitychange', wake)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', wake)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}

export function useShownToStaff(): void {
  useWake()
  // What is shown at the counter is nothing to send to friends.
  useNoSharing()
}
