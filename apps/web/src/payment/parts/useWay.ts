import { useState } from 'react'
import type { Way } from '../ways'

/** The chosen way, or else the first there is. */
export function useWay(ways: readonly Way[] = []): [Way | undefined, (way: Way) => void] {
  const [chosen, setChosen] = useState<Way>()
  return [chosen && ways.includes(chosen) ? chosen : ways[0], setChosen]
}
