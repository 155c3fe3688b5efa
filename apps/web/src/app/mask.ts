import { create } from 'zustand'

/** The global loading mask: shown while anything holds it. */
export const useMask = create<{ count: number }>(() => ({ count: 0 }))

export async function masked<T>(work: Promise<T>): Promise<T> {
  useMask.setState(({ count }) => ({ count: count + 1 }))
  try {
    return await work
  } finally {
    useMask.setState(({ count }) => ({ count: count - 1 }))
  }
}
