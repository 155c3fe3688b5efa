import { CAPTCHA, PIECE_BOX } from '@kuaimen/contract/account/captcha.rules'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cx } from '../../../ui/cx'
import { IconCheck, IconChevronRight, IconClose } from '../../../ui/Icon/Icon'
import { IconRefresh } from '../../../ui/Icon/ScreenIcon'
import { IconButton } from '../../../ui/IconButton/IconButton'
import { Spinner } from '../../../ui/Spinner/Spinner'
import { Note } from '../../../ui/Text/Text'
import styles from './SlideCaptcha.module.css'
import { FURTHEST, type Slide } from './slide'
import { type PuzzleChoice, type SlideEvents, useSlideCaptcha } from './useSlideCaptcha'

export interface SlideCaptchaProps extends SlideEvents, PuzzleChoice {
  text?: string
}

const STEP = 4
const LEAP = 24
const steps: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: LEAP,
  PageDown: -LEAP,
  Home: -FURTHEST,
  End: FURTHEST,
}

function wordsOf({ status, again }: Slide): string {
  if (status === 'success') return '验证通过'
  if (status !== 'fail') return ''
  return again ? '位置对了，请像平常一样再拖动一下' : '没有对准，请再试一次'
}

const iconOf = ({ status }: Slide) =>
  status === 'success' ? IconCheck : status === 'fail' ? IconClose : IconChevronRight

const share = (part: number, whole: number) => `${(part / whole) * 100}%`

/** Slide the piece into its hole: by finger, mouse or arrow keys, at any width, in coordinates of 310 × 155. */
export function SlideCaptcha({ text = CAPTCHA.text, ...rest }: SlideCaptchaProps) {
  const { slide, dispatch, puzzle, broken, refresh, onPictureError } = useSlideCaptcha(rest)
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<{ x: number; y: number; perX: number; perY: number }>(undefined)
  const isOver = slide.status === 'success' || slide.dropped !== undefined
  const Icon = iconOf(slide)

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (!puzzle || !track.current || event.button !== 0 || !event.isPrimary) return
    const handle = event.currentTarget
    handle.setPointerCapture?.(event.pointerId)
    const { clientWidth } = track.current
    grip.current = {
      x: event.clientX,
      y: event.clientY,
      perX: FURTHEST / Math.max(1, clientWidth - handle.offsetWidth),
      perY: CAPTCHA.width / Math.max(1, clientWidth),
    }
    dispatch({ type: 'press', at: event.nativeEvent.timeStamp })
  }
  const follow = (event: PointerEvent) => {
    if (!grip.current) return
    const { x, y, perX, perY } = grip.current
    dispatch({
      type: 'move',
      by: (event.clientX - x) * perX,
      dy: (event.clientY - y) * perY,
      at: event.nativeEvent.timeStamp,
    })
  }
  const drop = (event: PointerEvent) => {
    if (!grip.current) return
    follow(event)
    grip.current = undefined
    dispatch({ type: 'drop', at: event.nativeEvent.timeStamp })
  }
  const cancel = () => {
    if (!grip.current) return
    grip.current = undefined
    dispatch({ type: 'cancel' })
  }
  const onKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const isDrop = event.key === 'Enter' || event.key === ' '
    if (!puzzle || (by === undefined && !isDrop)) return
    event.preventDefault()
    dispatch(
      by === undefined
        ? { type: 'drop', at: event.nativeEvent.timeStamp }
        : { type: 'step', by, at: event.nativeEvent.timeStamp },
    )
  }

  const gone = slide.left / FURTHEST
  return (
    <div className={cx(styles.captcha, styles[slide.status], slide.pull && styles.held)}>
      <div className={styles.picture}>
        {puzzle ? (
          <>
            <img
              key={puzzle.id}
              className={styles.ground}
              src={puzzle.image}
              width={CAPTCHA.width}
              height={CAPTCHA.height}
              alt="缺了一块的图片"
              draggable={false}
              onError={onPictureError}
            />
            <img
              className={styles.piece}
              src={puzzle.piece}
              width={PIECE_BOX}
              height={PIECE_BOX}
              alt=""
              draggable={false}
              style={{
                top: share(puzzle.top, CAPTCHA.height),
                width: share(PIECE_BOX, CAPTCHA.width),
                transform: `translateX(${share(slide.left, PIECE_BOX)})`,
              }}
            />
          </>
        ) : (
          <div className={styles.waiting}>{broken ? <p>{broken}</p> : <Spinner large />}</div>
        )}
        <IconButton
          className={styles.refresh}
          icon={IconRefresh}
          label="换一张图片"
          disabled={isOver || (!puzzle && !broken)}
          onClick={refresh}
        />
      </div>
      <div ref={track} className={styles.track} data-own-touch>
        <div className={styles.fill} style={{ width: `calc(var(--handle) / 2 + (100% - var(--handle)) * ${gone})` }} />
        <span className={styles.text} aria-hidden="true">
          {text}
        </span>
        <div className={styles.way} style={{ transform: `translateX(${share(gone, 1)})` }}>
          <div
            className={styles.handle}
            role="slider"
            tabIndex={0}
            aria-label={text}
            aria-valuemin={0}
            aria-valuemax={FURTHEST}
            aria-valuenow={Math.round(slide.left)}
            aria-disabled={isOver || !puzzle || undefined}
            onPointerDown={press}
            onPointerMove={follow}
            onPointerUp={drop}
            onPointerCancel={cancel}
            onLostPointerCapture={cancel}
            onKeyDown={onKey}
          >
            {slide.dropped ? <Spinner /> : <Icon />}
          </div>
        </div>
      </div>
      <Note className={styles.words} role="status">
        {wordsOf(slide)}
      </Note>
    </div>
  )
}
