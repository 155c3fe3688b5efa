import { create } from 'zustand'

export type ToastKind = 'plain' | 'success' | 'fail' | 'loading'
/** What can be done about it while it is shown. */
export type ToastAction = { text: string; act: () => void }
export type ToastOptions = {
  kind?: ToastKind
  /** ms; 0 stays until hidden */
  duration?: number
  action?: ToastAction
}
export type ShownToast = { id: number; message: string; kind: ToastKind; action?: ToastAction | undefined }

const DEFAULT_MS = 2000
/** Long enough to be read and tapped. */
const ACTION_MS = 5000

export const useToast = create<{ shown: ShownToast | undefined }>(() => ({ shown: undefined }))
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

const show = (shown: ShownToast | undefined) => {
  clearTimeout(timer)
  useToast.setState({ shown })
}

/** One at a time, in the middle of the screen: a new message takes the place of the old. Returns how to hide it. */
export function toast(message: string, { kind = 'plain', duration, action }: ToastOptions = {}): () => void {
  count += 1
  const id = count
  show({ id, message, kind, action })
  const ms = duration ?? (kind === 'loading' ? 0 : action ? ACTION_MS : DEFAULT_MS)
  if (ms > 0) timer = setTimeout(() => show(undefined), ms)
  return () => {
    if (shownToast()?.id === id) show(undefined)
  }
}

export const hideToast = (): void => show(undefined)

export const shownToast = (): ShownToast | undefined => useToast.getState().shown
