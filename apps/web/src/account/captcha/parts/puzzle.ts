import {
  CAPTCHA,
  type CaptchaVerdict,
  HOLE,
  judgeDrag,
  type PathPoint,
  PIECE_BOX,
  pieceOutline,
} from '@kuaimen/contract/account/captcha.rules'
import type { CodePurpose } from '@kuaimen/contract/account/proof.rules'

export interface Drag {
  /** Where the piece's box was dropped, in the puzzle's own 310 pixels. */
  readonly left: number
  /** How far the hand strayed up or down, sample by sample. */
  readonly trail: readonly number[]
  readonly elapsedMs: number
  /** Where the piece was and how high the hand, with milliseconds since the press. */
  readonly path: readonly PathPoint[]
}

/** What a pass of the server is for. */
export interface PassFor {
  readonly purpose: CodePurpose
  readonly mobile: string
}

export interface Puzzle {
  readonly id: string
  readonly image: string
  readonly piece: string
  readonly top: number
  /** The pass is empty where nothing is guarded by it. */
  judge(drag: Drag): Promise<{ verdict: CaptchaVerdict; pass: string }>
}

const SCALE = 2

const pictureFrom = (src: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image()
    picture.crossOrigin = 'anonymous'
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('picture did not load'))
    picture.src = src
  })

function pen(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas here')
  context.scale(SCALE, SCALE)
  return context
}

const between = ([first, last]: readonly [number, number]) => first + Math.floor(Math.random() * (last - first + 1))

/** A puzzle cut in the browser from a supplied picture: for places where a pass is worth nothing. */
export async function localPuzzle(imgs: readonly string[], accuracy: number): Promise<Puzzle> {
  const src = imgs[Math.floor(Math.random() * imgs.length)]
  if (!src) throw new Error('no picture supplied')
  const picture = await pictureFrom(src)
  const hole = { left: between(HOLE.left), top: between(HOLE.top) }
  const outline = new Path2D(pieceOutline())

  const ground = pen(CAPTCHA.width, CAPTCHA.height)
  ground.drawImage(picture, 0, 0, CAPTCHA.width, CAPTCHA.height)
  const piece = pen(PIECE_BOX, PIECE_BOX)
  piece.save()
  piece.clip(outline)
  piece.drawImage(picture, -hole.left, -hole.top, CAPTCHA.width, CAPTCHA.height)
  piece.restore()
  piece.strokeStyle = 'rgba(255, 255, 255, 0.9)'
  piece.stroke(outline)
  ground.translate(hole.left, hole.top)
  ground.fillStyle = 'rgba(28, 26, 23, 0.46)'
  ground.fill(outline)
  ground.strokeStyle = 'rgba(255, 255, 255, 0.65)'
  ground.stroke(outline)

  return {
    id: `${src} ${hole.left} ${hole.top}`,
    image: ground.canvas.toDataURL(),
    piece: piece.canvas.toDataURL(),
    top: hole.top,
    judge: async (drag) => ({ verdict: judgeDrag(drag, hole.left, accuracy), pass: '' }),
  }
}
