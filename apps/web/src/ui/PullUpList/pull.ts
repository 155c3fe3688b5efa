/** How far the finger must pull at the bottom, and how near to it counts as being there. */
const PULL_PX = 100
const BOTTOM_TOLERANCE_PX = 10
/** A wheel that rests this long has ended its pull. */
const WHEEL_REST_MS = 300

export type Pull = {
  /** Set from the moment a load is asked for until it is marked finished. */
  locked: boolean
  /** Where the finger was when the bottom was reached; undefined when no pull is under way. */
  anchor?: number
  touching: boolean
  wheeled: number
  wheelAt: number
}

export type PullEvent =
  | { type: 'touch'; y: number; atBottom: boolean }
  | { type: 'move'; y: number; atBottom: boolean }
  | { type: 'release' }
  | { type: 'wheel'; deltaY: number; atBottom: boolean; at: number }
  | { type: 'press' }
  | { type: 'finished' }

export const restingPull: Pull = { locked: false, touching: false, wheeled: 0, wheelAt: 0 }

/** One step of the pull; `fire` says that this step asks for more. */
export function pullStep(pull: Pull, event: PullEvent): { pull: Pull; fire: boolean } {
  const ask = { pull: { ...restingPull, locked: true }, fire: true }
  const stay = (next: Pull) => ({ pull: next, fire: false })
  switch (event.type) {
    case 'touch':
      return stay({ ...pull, touching: true, anchor: event.atBottom ? event.y : undefined })
    case 'move': {
      if (!pull.touching) return stay(pull)
      if (!event.atBottom) return stay({ ...pull, anchor: undefined })
      // A finger that turns back starts its pull anew from the lowest point.
      const anchor = Math.max(pull.anchor ?? event.y, event.y)
      if (!pull.locked && anchor - event.y >= PULL_PX) return ask
      return stay({ ...pull, anchor })
    }
    case 'release':
      return stay({ ...pull, touching: false, anchor: undefined })
    case 'wheel': {
      const going = event.atBottom && event.deltaY > 0
      const fresh = event.at - pull.wheelAt > WHEEL_REST_MS
      const wheeled = going ? (fresh ? 0 : pull.wheeled) + event.deltaY : 0
      if (!pull.locked && wheeled >= PULL_PX) return ask
      return stay({ ...pull, wheeled: pull.locked ? 0 : wheeled, wheelAt: event.at })
    }
    case 'press':
      return pull.locked ? stay(pull) : ask
    case 'finished':
      return stay({ ...pull, locked: false, wheeled: 0, anchor: undefined, touching: false })
  }
}

export const isAtBottom = (box: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean =>
  box.scrollTop + box.clientHeight >= box.scrollHeight - BOTTOM_TOLERANCE_PX
