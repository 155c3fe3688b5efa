import type { ReactNode } from 'react'
import { create } from 'zustand'
import { hasCovers, onUncovered } from '../overlay/history'

export type DialogText = {
  title?: string
  message?: ReactNode
  confirmText?: string
  /** Nobody asked for it: it waits until nothing else lies over the page. */
  unasked?: boolean
}
export type ConfirmOptions = DialogText & { cancelText?: string; danger?: boolean }

export type Asked = ConfirmOptions & { id: number; kind: 'confirm' | 'alert' | 'panel'; answer: (yes: boolean) => void }

interface Dialogs {
  readonly queue: readonly Asked[]
  /** The one that is open; the others wait. */
  readonly open: Asked | undefined
}

export const useDialogs = create<Dialogs>(() => ({ queue: [], open: undefined }))
let count = 0

/** What is open stays; then the first that may: what a tap has caused comes over a sheet, all else waits for it to close. */
function withOpen(queue: readonly Asked[]): Dialogs {
  const { open } = useDialogs.getState()
  if (open && queue.includes(open)) return { queue, open }
  return { queue, open: queue.find(({ unasked }) => !unasked || !hasCovers()) }
}

onUncovered(() => useDialogs.setState(({ queue }) => withOpen(queue)))

function enter(kind: Asked['kind'], options: ConfirmOptions, resolve: (yes: boolean) => void): Asked {
  count += 1
  const id = count
  const answer = (yes: boolean) => {
    const { queue } = useDialogs.getState()
    if (!queue.includes(asked)) return
    useDialogs.setState(withOpen(queue.filter((one) => one !== asked)))
    resolve(yes)
  }
  const asked: Asked = { ...options, id, kind, answer }
  useDialogs.setState(({ queue }) => withOpen([...queue, asked]))
  return asked
}

const ask = (kind: Asked['kind'], options: ConfirmOptions): Promise<boolean> =>
  new Promise((resolve) => void enter(kind, options, resolve))

/** A place in the same queue for a panel that opens by itself. */
export function waitForTurn(): { readonly id: number; readonly done: () => void } {
  const { id, answer } = enter('panel', { unasked: true }, () => {})
  return { id, done: () => answer(false) }
}

/** True when confirmed; Escape and the other button are false. Questions wait for each other. */
export const confirmDialog = (options: ConfirmOptions): Promise<boolean> => ask('confirm', options)

export const alertDialog = async (options: DialogText): Promise<void> => {
  await ask('alert', options)
}
