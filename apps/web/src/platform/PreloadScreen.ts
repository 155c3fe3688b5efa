import { createContext } from 'react'

/** Fetches the code of the screen at this address pattern; the frame gives it, and nothing happens without one. */
export const PreloadScreen = createContext<(pattern: string) => void>(() => {})
