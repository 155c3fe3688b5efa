/** A scan gun types as fast as no hand does, and ends with Enter. */
const BETWEEN_MS = 40
const SCANNED = /^(B[0-9A-Z]{10,}|\d{20})$/

type Pressed = Pick<KeyboardEvent, 'key' | 'timeStamp'> & { stopPropagation: () => void; preventDefault: () => void }

/** Reads what a gun types and keeps it from the shortcuts; what a hand types goes its way. */
export function scanReader(onScan: (code: string) => void): (event: Pressed) => void {
  let typed = ''
  let last = 0
  return (event) => {
    const isFast = event.timeStamp - last < BETWEEN_MS
    last = event.timeStamp
    if (event.key === 'Enter') {
      const code = isFast ? typed.toUpperCase() : ''
      typed = ''
      if (!SCANNED.test(code)) return
      event.preventDefault()
      event.stopPropagation()
      onScan(code)
      return
    }
    if (event.key.length !== 1) return
    typed = isFast ? typed + event.key : event.key
    if (isFast) event.stopPropagation()
  }
}
