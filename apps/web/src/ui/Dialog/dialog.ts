import type { ReactNode } from 'react'

export type DialogText = {
  title?: string
  message?: ReactNode
  confirmText?: string
}
export type ConfirmOptions = DialogText & { cancelText?: string; danger?: boolean }

export type Asked = ConfirmOptions & { id: number; kind: 'confirm' | 'alert'; answer: (yes: boolean) => void }

let queue: readonly Asked[] = []
let count = 0
const listeners = new Set<() => void>()

const setQueue = (next: readonly Asked[]) => {
  queue = next
  for (const listener of listeners) listener()
}

const ask = (kind: Asked['kind'], options: ConfirmOptions): Promise<boolean> =>
  new Promise((resolve) => {
    count += 1
    const id = count
    const answer = (yes: boolean) => {
      if (!queue.some((asked) => asked.id === id)) return
      setQueue(queue.filter((asked) => asked.id !== id))
      resolve(yes)
    }
    setQueue([...queue, { ...options, id, kind, answer }])
  })

/** True when confirmed; Escape and the other button are false. Questions wait for each other. */
export const confirmDialog = (options: ConfirmOptions): Promise<boolean> => ask('confirm', options)

export const alertDialog = async (options: DialogText): Promise<void> => {
  await ask('alert', options)
}

export const askedDialog = (): Asked | undefined => queue[0]

export function subscribeDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
