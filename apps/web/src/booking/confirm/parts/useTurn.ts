import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { useState } from 'react'
import { type Draft, turnFor } from '../../../visit/draft'

/** The place of the waitlist that the draft is about: as the server says, and over once its time is, whatever the server's clock reads. */
export function useTurn(draft: Draft, preview: BookingPreview, refresh: () => Promise<unknown>) {
  const [ended, setEnded] = useState('')
  const turn = turnFor(draft)
  const made = preview.turn?.made ?? undefined
  const isGone = preview.turn !== undefined && !preview.turn.held
  const end = () => {
    if (turn) setEnded(turn.turn_no)
    void refresh()
  }
  return { turn, made, isOver: turn !== undefined && !made && (isGone || ended === turn.turn_no), end }
}
