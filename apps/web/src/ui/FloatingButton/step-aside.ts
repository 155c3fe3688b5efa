export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const GAP = 8
/** Further up it would be out of the thumb's reach. */
const FURTHEST = 280

const meets = (one: Box, other: Box, up: number): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top - up < other.bottom + GAP &&
  other.top - GAP < one.bottom - up

/** By how much the box goes up so that it lies on none of the targets; 0 where there is no such place. */
export function stepAside(box: Box, targets: readonly Box[]): number {
  let up = 0
  for (;;) {
    const under = targets.find((target) => meets(box, target, up))
    if (!under) return up
    up = box.bottom - under.top + GAP
    if (up > FURTHEST) return 0
  }
}
