import {
  CAPTCHA,
  type CaptchaVerdict,
  PATH_POINTS,
  type PathPoint,
  PIECE_BOX,
} from '@kuaimen/contract/account/captcha.rules'
import type { Drag } from './puzzle'

/** The furthest the piece can go. */
export const FURTHEST = CAPTCHA.width - PIECE_BOX

interface Pull {
  readonly startLeft: number
  readonly startedAt: number
  readonly sampledAt: number
  readonly trail: readonly number[]
  readonly path: readonly PathPoint[]
}

export interface Slide {
  readonly status: 'idle' | 'active' | 'success' | 'fail'
  readonly left: number
  /** While a hand (or a key) is at it. */
  readonly pull: Pull | undefined
  /** Dropped, and waiting for the verdict. */
  readonly dropped: Drag | undefined
  /** The place was right but the hand too steady: it stays where it is. */
  readonly again: boolean
  readonly fails: number
}

export type SlideAct =
  | { type: 'press'; at: number }
  /** by and dy are counted from where the drag began, in the puzzle's pixels. */
  | { type: 'move'; by: number; dy: number; at: number }
  | { type: 'step'; by: number; at: number }
  | { type: 'drop'; at: number }
  | { type: 'cancel' }
  | { type: 'judged'; verdict: CaptchaVerdict }
  | { type: 'reset' }
  | { type: 'fresh' }

export const STILL: Slide = {
  status: 'idle',
  left: 0,
  pull: undefined,
  dropped: undefined,
  again: false,
  fails: 0,
}

const onTrack = (left: number) => Math.min(FURTHEST, Math.max(0, left))

/** A key press has no height: the rhythm between presses is the hand that a steady machine lacks. */
const rhythm = (pause: number) => Math.min(20, Math.max(1, pause / 50))

const canStart = ({ status, dropped, again }: Slide) => !dropped && (status === 'idle' || (status === 'fail' && again))

function press(slide: Slide, at: number): Slide {
  if (!canStart(slide)) return slide
  return {
    ...slide,
    pull: { startLeft: slide.left, startedAt: at, sampledAt: Number.NEGATIVE_INFINITY, trail: [], path: [] },
  }
}

/** Every place it passes, the last ones when there are too many. */
const passing = ({ path, startedAt }: Pull, left: number, y: number, at: number): readonly PathPoint[] => [
  ...path.slice(1 - PATH_POINTS),
  [Math.round(left), Math.round(y), Math.round(at - startedAt)],
]

function drag(slide: Slide, by: number, dy: number, at: number): Slide {
  const { pull } = slide
  if (!pull || slide.dropped) return slide
  const left = onTrack(pull.startLeft + by)
  const sampled = at - pull.sampledAt >= CAPTCHA.moveThrottleMs
  return {
    ...slide,
    status: 'active',
    left,
    again: false,
    pull: {
      ...pull,
      path: passing(pull, left, dy, at),
      ...(sampled ? { sampledAt: at, trail: [...pull.trail, dy] } : {}),
    },
  }
}

function step(slide: Slide, by: number, at: number): Slide {
  const held = slide.pull ? slide : press(slide, at)
  const { pull } = held
  if (!pull || held.dropped) return slide
  const since = Number.isFinite(pull.sampledAt) ? at - pull.sampledAt : 0
  const [left, beat] = [onTrack(held.left + by), rhythm(since)]
  return {
    ...held,
    status: 'active',
    left,
    again: false,
    pull: { ...pull, sampledAt: at, trail: [...pull.trail, beat], path: passing(pull, left, beat, at) },
  }
}

/** Back to the state before the touch; a drag without movement does not count. */
const letGo = (slide: Slide): Slide => ({
  ...slide,
  status: slide.status === 'active' ? 'idle' : slide.status,
  left: slide.pull?.startLeft ?? slide.left,
  pull: undefined,
})

function drop(slide: Slide, at: number): Slide {
  const { pull, left } = slide
  if (!pull || slide.dropped) return slide
  if (left === pull.startLeft) return letGo(slide)
  const elapsedMs = Math.round(at - pull.startedAt)
  const drag = { left: Math.round(left), trail: pull.trail, path: pull.path, elapsedMs }
  return { ...slide, pull: undefined, dropped: drag }
}

function judged(slide: Slide, verdict: CaptchaVerdict): Slide {
  if (!slide.dropped) return slide
  const over = { ...slide, dropped: undefined }
  if (verdict === 'success') return { ...over, status: 'success' }
  return { ...over, status: 'fail', again: verdict === 'again', fails: slide.fails + 1 }
}

/** The puzzle's states: idle, active while dragging, success, fail. */
export function slideReducer(slide: Slide, act: SlideAct): Slide {
  switch (act.type) {
    case 'press':
      return press(slide, act.at)
    case 'move':
      return drag(slide, act.by, act.dy, act.at)
    case 'step':
      return step(slide, act.by, act.at)
    case 'drop':
      return drop(slide, act.at)
    case 'cancel':
      return slide.pull ? letGo(slide) : slide
    case 'judged':
      return judged(slide, act.verdict)
    case 'reset':
      return { ...STILL, fails: slide.fails }
    case 'fresh':
      return STILL
  }
}
