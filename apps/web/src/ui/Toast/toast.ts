import { create } from 'zustand'

export type ToastKind = 'plain' | 'success' | 'fail' | 'loading'
export type ToastOptions = { kind?: ToastKind /** ms; 0 stays until hidden */; duration?: number }
export type ShownToast = { id: number; message: string; kind: ToastKind }

const DEFAULT_MS = 2000

export const useToast = create<{ shown: ShownToast | undefined }>(() => ({ shown: undefined }))
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

const show = (shown: ShownToast | undefined) => {
  clearTimeout(timer)
  useToast.setState({ shown })
}

/** One at a time, in the middle of the screen: a new message takes the place of the old. Returns how to hide it. */
export function toast(message: string, { kind = 'plain', duration }: ToastOptions = {}): () => void {
  count += 1
  const id = count
  show({ id, message, kind })
  const ms = duration ?? (kind === 'loading' ? 0 : DEFAULT_MS)
  if (ms > 0) timer = setTimeout(() => show(undefined), ms)
  return () => {
    if (shownToast()?.id === id) show(undefined)
  }
}

export const hideToast = (): void => show(undefined)

export const shownToast = (): ShownToast | undefined => useToast.getState().shown
