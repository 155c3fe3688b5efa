import type { ReactNode } from 'react'
import { create } from 'zustand'

export type DialogText = {
  title?: string
  message?: ReactNode
  confirmText?: string
}
export type ConfirmOptions = DialogText & { cancelText?: string; danger?: boolean }

export type Asked = ConfirmOptions & { id: number; kind: 'confirm' | 'alert'; answer: (yes: boolean) => void }

/** The first is shown, the others wait. */
export const useDialogs = create<{ queue: readonly Asked[] }>(() => ({ queue: [] }))
let count = 0

const ask = (kind: Asked['kind'], options: ConfirmOptions): Promise<boolean> =>
  new Promise((resolve) => {
    count += 1
    const id = count
    const answer = (yes: boolean) => {
      const { queue } = useDialogs.getState()
      if (!queue.some((asked) => asked.id === id)) return
      useDialogs.setState({ queue: queue.filter((asked) => asked.id !== id) })
      resolve(yes)
    }
    useDialogs.setState(({ queue }) => ({ queue: [...queue, { ...options, id, kind, answer }] }))
  })

/** True when confirmed; Escape and the other button are false. Questions wait for each other. */
export const confirmDialog = (options: ConfirmOptions): Promise<boolean> => ask('confirm', options)

export const alertDialog = async (options: DialogText): Promise<void> => {
  await ask('alert', options)
}
