import { useEffect, useState } from 'react'
import { useDialogs, waitForTurn } from './dialog'

/** For a panel that opens by itself: true when it is its turn, with no sheet, viewer or question over the page. */
export function useTurn(isWanted: boolean): boolean {
  const [id, setId] = useState<number>()
  useEffect(() => {
    if (!isWanted) return
    const turn = waitForTurn()
    setId(turn.id)
    return turn.done
  }, [isWanted])
  return useDialogs(({ open }) => isWanted && id !== undefined && open?.id === id)
}
