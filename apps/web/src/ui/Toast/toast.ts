export type ToastKind = 'plain' | 'success' | 'fail' | 'loading'
export type ToastOptions = { kind?: ToastKind /** ms; 0 stays until hidden */; duration?: number }
export type ShownToast = { id: number; message: string; kind: ToastKind }

const DEFAULT_MS = 2000

let shown: ShownToast | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0
const listeners = new Set<() => void>()

const show = (next: ShownToast | undefined) => {
  clearTimeout(timer)
  shown = next
  for (const listener of listeners) listener()
}

/** One at a time, in the middle of the screen: a new message takes the place of the old. Returns how to hide it. */
export function toast(message: string, { kind = 'plain', duration }: ToastOptions = {}): () => void {
  count += 1
  const id = count
  show({ id, message, kind })
  const ms = duration ?? (kind === 'loading' ? 0 : DEFAULT_MS)
  if (ms > 0) timer = setTimeout(() => show(undefined), ms)
  return () => {
    if (shown?.id === id) show(undefined)
  }
}

export const hideToast = (): void => show(undefined)

export const shownToast = (): ShownToast | undefined => shown

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
