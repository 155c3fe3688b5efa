import { CAPTCHA, isHandTrail } from '@kuaimen/contract/account/captcha.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FURTHEST, type Slide, type SlideAct, STILL, slideReducer } from './slide'

const after = (...acts: SlideAct[]): Slide => acts.reduce(slideReducer, STILL)
const press: SlideAct = { type: 'press', at: 1000 }
const drag = (by: number, at: number, dy = 2): SlideAct => ({ type: 'move', by, dy, at })
const drop = (at: number): SlideAct => ({ type: 'drop', at })
const judged = (verdict: 'success' | 'again' | 'fail'): SlideAct => ({ type: 'judged', verdict })
const dragged = [press, drag(60, 1100), drag(120, 1200, 3), drop(1450)]

describe('the states', () => {
  it('start idle and are active while dragging', () => {
    expect(STILL.status).toBe('idle')
    expect(after(press).status).toBe('idle')
    expect(after(press, drag(5, 1010)).status).toBe('active')
  })

  it('wait for the verdict with the piece where it was dropped', () => {
    const slide = after(...dragged)
    expect(slide).toMatchObject({ status: 'active', left: 120, pull: undefined })
    const path = [
      [60, 2, 100],
      [120, 3, 200],
    ]
    expect(slide.dropped).toEqual({ left: 120, trail: [2, 3], path, elapsedMs: 450 })
  })

  it('end in success, where a drag changes nothing any more', () => {
    const slide = after(...dragged, judged('success'))
    expect(slide).toMatchObject({ status: 'success', left: 120, dropped: undefined })
    expect([press, drag(9, 2000), { type: 'step', by: 4, at: 2000 } as const].reduce(slideReducer, slide)).toEqual(
      slide,
    )
  })

  it('fail on a wrong drop, hold still until the reset, and start over', () => {
    const failed = after(...dragged, judged('fail'))
    expect(failed).toMatchObject({ status: 'fail', again: false, fails: 1 })
    expect(slideReducer(failed, press)).toEqual(failed)
    expect(slideReducer(failed, { type: 'reset' })).toEqual({ ...STILL, fails: 1 })
    expect(slideReducer(failed, { type: 'fresh' })).toEqual(STILL)
  })

  it('fail on too steady a hand, and let it go on from there', () => {
    const failed = after(...dragged, judged('again'))
    expect(failed).toMatchObject({ status: 'fail', again: true, left: 120 })
    const nudged = [{ type: 'press', at: 3000 } as const, drag(-2, 3060), drop(3100)].reduce(slideReducer, failed)
    expect(nudged).toMatchObject({ left: 118, again: false, dropped: { left: 118, elapsedMs: 100 } })
  })

  it('take no verdict that was not asked for', () => {
    expect(after(judged('success'))).toEqual(STILL)
    expect(after(press, drag(9, 1010), judged('fail')).status).toBe('active')
  })
})

describe('a drag', () => {
  it('that does not move is ignored', () => {
    expect(after(press, drop(1300))).toEqual(STILL)
    expect(after(press, drag(0, 1100), drop(1300))).toMatchObject({ status: 'idle', dropped: undefined })
    expect(after(press, drag(-30, 1100), drop(1300))).toMatchObject({ status: 'idle', left: 0, dropped: undefined })
  })

  it('that is taken away goes back to where it began', () => {
    expect(after(press, drag(80, 1100), { type: 'cancel' })).toEqual(STILL)
  })

  it('never leaves the track', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2000, max: 2000 }), { minLength: 1 }), (ways) => {
        const { left } = after(press, ...ways.map((by, i) => drag(by, 1000 + i * 60)))
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(FURTHEST)
      }),
    )
  })

  it('follows the hand at once and notes its trail every 50 ms', () => {
    const drags = Array.from({ length: 21 }, (_, i) => drag(i * 5, 1000 + i * 10, i))
    const slide = after(press, ...drags)
    expect(slide.left).toBe(100)
    expect(slide.pull?.trail).toEqual([0, 5, 10, 15, 20])
    expect(CAPTCHA.moveThrottleMs).toBe(50)
  })

  it('can be made with keys, whose rhythm is its trail', () => {
    const steps = [0, 130, 210, 390].map((at): SlideAct => ({ type: 'step', by: 4, at: 1000 + at }))
    const { dropped } = after(...steps, drop(1600))
    expect(dropped).toMatchObject({ left: 16, elapsedMs: 600 })
    expect(isHandTrail(dropped?.trail ?? [])).toBe(true)
    expect(after(drop(1600))).toEqual(STILL)
  })

  it('made with two keys is a hand too', () => {
    const { dropped } = after({ type: 'step', by: 24, at: 0 }, { type: 'step', by: 24, at: 90 }, drop(200))
    expect(isHandTrail(dropped?.trail ?? [])).toBe(true)
  })
})
