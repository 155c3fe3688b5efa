import { useEffect } from 'react'
import { swallow } from '../platform/swallow'
import { useVisitor } from '../platform/VisitorProvider'

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

/** What is shown at the counter is nothing to send to friends. */
function useNoSharing(): void {
  const { kind } = useVisitor().environment
  const isWx = kind === 'wx' || kind === 'wxwork'
  useEffect(() => {
    if (!isWx) return
    const menu = (isShown: boolean) =>
      import('../platform/wx-sdk').then(({ wxShowMenu }) => wxShowMenu(isShown)).catch(swallow('member:menu'))
    void menu(false)
    return () => void menu(true)
  }, [isWx])
}

export function useShownToStaff(): void {
  useWake()
  useNoSharing()
}
