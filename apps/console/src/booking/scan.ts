import { BURST_MS, isField } from '../ui/shortcuts'

/** An order, or the twenty digits of a membership code. */
export const SCANNED = /^(B[0-9A-Z]{10,}|\d{20})$/
/** Shorter ones are keys that were hit together. */
const SHORTEST = 6

type Pressed = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'> & {
  stopPropagation: () => void
  preventDefault: () => void
}

/** Reads what a gun types and ends with Enter, whatever it is; in a field it is text unless it is known. */
export function scanReader(onScan: (code: string) => void): (event: Pressed) => void {
  let typed = ''
  let last = 0
  return (event) => {
    const { key, timeStamp, repeat, ctrlKey, metaKey, altKey } = event
    if ((key.length !== 1 && key !== 'Enter') || repeat || ctrlKey || metaKey || altKey) return
    const isFast = timeStamp - last < BURST_MS
    last = timeStamp
    if (key !== 'Enter') {
      typed = isFast ? typed + key : key
      return
    }
    const code = isFast ? typed.toUpperCase() : ''
    typed = ''
    if (!SCANNED.test(code) && (code.length < SHORTEST || isField(event.target))) return
    event.preventDefault()
    event.stopPropagation()
    onScan(code)
  }
}
