import { event } from '../events'

/** A store's day. */
export interface FreedDay {
  readonly store_id: number
  readonly day: string
}

/** Cells of a day that is watched came free, or its plan has changed. */
export const cellsFreed = event<FreedDay>('schedule:freed', { deliver: 'job' })
