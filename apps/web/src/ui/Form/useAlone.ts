import { useRef, useState } from 'react'

/** One act at a time, from the first tap until its outcome is on the screen; `busy` names it meanwhile. */
export function useAlone<Act extends string = 'submit'>() {
  const [busy, setBusy] = useState<Act>()
  // State lags behind a fast second tap; the ref does not.
  const locked = useRef(false)
  const alone = async (act: Act, work: () => Promise<unknown>, onFailure: (error: unknown) => unknown) => {
    if (locked.current) return
    locked.current = true
    setBusy(act)
    try {
      await work()
    } catch (error) {
      await onFailure(error)
    } finally {
      locked.current = false
      setBusy(undefined)
    }
  }
  return { busy, alone }
}
