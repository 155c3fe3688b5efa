/** Half of the second that the header leaves out. */
const HALF_SECOND_MS = 500

let skewMs = 0

/** Every reply tells the server's time. */
export function hearDate(date: string | null): void {
  const stated = Date.parse(date ?? '')
  if (!Number.isNaN(stated)) skewMs = stated + HALF_SECOND_MS - Date.now()
}

/** Server time minus this phone's, as of the last reply: phones' clocks are often wrong. */
export const serverSkewMs = (): number => skewMs

export const serverNow = (): Date => new Date(Date.now() + skewMs)
