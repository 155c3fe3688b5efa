/** A way in that the demo offers: one tap, and one is that person. */
export interface DemoDoor {
  readonly role: string
  readonly name: string
  readonly path: string
}

const isDoor = (value: unknown): value is DemoDoor =>
  typeof value === 'object' &&
  value !== null &&
  ['role', 'name', 'path'].every((field) => typeof (value as Record<string, unknown>)[field] === 'string')

/** Only the demo answers; in a real chain there are none. */
export async function demoDoors(): Promise<readonly DemoDoor[]> {
  try {
    const response = await fetch('/demo/doors.json')
    const doors: unknown = response.ok ? await response.json() : []
    return Array.isArray(doors) ? doors.filter(isDoor) : []
  } catch {
    return []
  }
}
