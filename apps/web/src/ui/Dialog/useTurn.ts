import { useEffect, useState } from 'react'
import { useDialogs, waitForTurn } from './dialog'

/** For a panel that opens by itself: true once no question of confirmDialog() or alertDialog() is before it. */
export function useTurn(isWanted: boolean): boolean {
  const [id, setId] = useState<number>()
  useEffect(() => {
    if (!isWanted) return
    const turn = waitForTurn()
    setId(turn.id)
    return turn.done
  }, [isWanted])
  return useDialogs(({ queue }) => isWanted && id !== undefined && queue[0]?.id === id)
}
