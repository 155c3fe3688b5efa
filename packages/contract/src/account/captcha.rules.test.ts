import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CAPTCHA,
  clampAccuracy,
  HOLE,
  isHandPath,
  isHandTrail,
  judgeDrag,
  type PathPoint,
  PIECE_BOX,
  pieceOutline,
} from './captcha.rules'

const HAND = [0, 1, 3, 2]
const hole = fc.integer({ min: HOLE.left[0], max: HOLE.left[1] })

describe('the tolerance', () => {
  it('is 5 pixels, its edge included', () => {
    fc.assert(
      fc.property(hole, fc.integer({ min: -60, max: 60 }), (at, off) => {
        const verdict = judgeDrag({ left: at + off, trail: HAND }, at)
        expect(verdict).toBe(Math.abs(off) <= 5 ? 'success' : 'fail')
      }),
    )
  })

  it('is held between 1 and 10', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 100 }), fc.integer({ min: 0, max: 30 }), (accuracy, off) => {
        const allowed = Math.min(10, Math.max(1, accuracy))
        expect(clampAccuracy(accuracy)).toBe(allowed)
        const drag = { left: 100 + off, trail: HAND }
        expect(judgeDrag(drag, 100, accuracy)).toBe(off <= allowed ? 'success' : 'fail')
      }),
    )
  })

  it('counts a fraction of a pixel', () => {
    expect(judgeDrag({ left: 105, trail: HAND }, 100)).toBe('success')
    expect(judgeDrag({ left: 105.01, trail: HAND }, 100)).toBe('fail')
  })
})

describe('the trail', () => {
  it('is no hand when it is empty', () => {
    expect(isHandTrail([])).toBe(false)
    expect(judgeDrag({ left: 100, trail: [] }, 100)).toBe('again')
  })

  it('is no hand when it never leaves the line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (length) => {
        expect(isHandTrail(Array.from({ length }, () => 0))).toBe(false)
      }),
    )
  })

  it('is a hand wherever mean and spread differ', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: -1 }), { minLength: 1 }), (trail) => {
        // A spread is never negative, so a trail that lies above the line cannot equal it.
        expect(isHandTrail(trail)).toBe(true)
      }),
    )
    expect(isHandTrail([0, 2])).toBe(false)
    expect(isHandTrail([3, 3, 3])).toBe(true)
  })

  it('is asked about only where the place is right', () => {
    expect(judgeDrag({ left: 100, trail: [0, 0] }, 100)).toBe('again')
    expect(judgeDrag({ left: 120, trail: [0, 0] }, 100)).toBe('fail')
  })

  it('is not asked about with accuracy -1, which takes any splice', () => {
    fc.assert(
      fc.property(hole, fc.integer({ min: -1, max: 1 }), fc.array(fc.constant(0)), (at, off, trail) => {
        expect(judgeDrag({ left: at + off, trail }, at, -1)).toBe('success')
      }),
    )
    expect(judgeDrag({ left: 102, trail: HAND }, 100, -1)).toBe('fail')
  })
})

describe('the path', () => {
  const handPath = (points: number, ms: number): PathPoint[] =>
    Array.from({ length: points }, (_, nth) => [(100 * nth) / (points - 1), nth % 3, (ms * nth) / (points - 1)])
  const isHand = (path: readonly PathPoint[], ms = 400) => isHandPath(path, { left: 100, elapsed_ms: ms })

  it('of a hand has eight points or more and takes a fifth of a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 0, max: 2000 }), (points, ms) => {
        expect(isHand(handPath(points, ms), ms)).toBe(points >= 8 && ms >= 200)
      }),
    )
  })

  it('may overshoot and come back, ends where the piece was dropped, and is no straight line', () => {
    expect(isHand([...handPath(10, 400), [112, 1, 450], [103, 2, 500], [100, 1, 550]])).toBe(true)
    expect(isHand(handPath(10, 400).map(([x, y, at]) => [x / 2, y, at]))).toBe(false)
    expect(isHand(handPath(10, 400).map(([x, , at]) => [x, 7, at]))).toBe(false)
    expect(isHand(handPath(10, 400).toReversed())).toBe(false)
  })

  it('shows that a drag takes most of a throw’s points back', () => {
    const shaking = Array.from({ length: 12 }, (_, nth): PathPoint => [nth % 2 === 0 ? 100 : 0, nth % 3, nth * 40])
    expect(isHand([...shaking, [95, 1, 600]])).toBe(false)
  })
})

describe('the piece', () => {
  it('has fixed measures and times', () => {
    expect(CAPTCHA).toMatchObject({ piece: 42, radius: 10, width: 310, height: 155, text: 'Slide filled right' })
    expect(CAPTCHA).toMatchObject({ accuracy: 5, moveThrottleMs: 50, resetDelayMs: 1000 })
  })

  it('stays within its box, and its hole within the picture', () => {
    const corners = [...pieceOutline().matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number))
    expect(Math.min(...corners)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...corners)).toBeLessThan(PIECE_BOX)
    expect(HOLE.left[1] + PIECE_BOX).toBeLessThan(CAPTCHA.width)
    expect(HOLE.top[1] + PIECE_BOX).toBeLessThan(CAPTCHA.height)
    expect(HOLE.left[0]).toBeGreaterThan(PIECE_BOX)
  })
})
