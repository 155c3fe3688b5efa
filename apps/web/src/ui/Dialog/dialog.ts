import type { ReactNode } from 'react'
import { create } from 'zustand'

export type DialogText = {
  title?: string
  message?: ReactNode
  confirmText?: string
}
export type ConfirmOptions = DialogText & { cancelText?: string; danger?: boolean }

export type Asked = ConfirmOptions & { id: number; kind: 'confirm' | 'alert' | 'panel'; answer: (yes: boolean) => void }

/** The first is shown, the others wait. */
export const useDialogs = create<{ queue: readonly Asked[] }>(() => ({ queue: [] }))
let count = 0

function enter(kind: Asked['kind'], options: ConfirmOptions, resolve: (yes: boolean) => void): Asked {
  count += 1
  const id = count
  const answer = (yes: boolean) => {
    const { queue } = useDialogs.getState()
    if (!queue.some((asked) => asked.id === id)) return
    useDialogs.setState({ queue: queue.filter((asked) => asked.id !== id) })
    resolve(yes)
  }
  const asked = { ...options, id, kind, answer }
  useDialogs.setState(({ queue }) => ({ queue: [...queue, asked] }))
  return asked
}

const ask = (kind: Asked['kind'], options: ConfirmOptions): Promise<boolean> =>
  new Promise((resolve) => void enter(kind, options, resolve))

/** A place in the same queue for a panel of another kind; it is its turn when it is the first. */
export function waitForTurn(): { readonly id: number; readonly done: () => void } {
  const { id, answer } = enter('panel', {}, () => {})
  return { id, done: () => answer(false) }
}

/** True when confirmed; Escape and the other button are false. Questions wait for each other. */
export const confirmDialog = (options: ConfirmOptions): Promise<boolean> => ask('confirm', options)

export const alertDialog = async (options: DialogText): Promise<void> => {
  await ask('alert', options)
}
