/** Downloads a file that is made here; in-app browsers that cannot download open it instead. */
export function saveJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
