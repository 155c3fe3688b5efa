import { CAPTCHA } from '@kuaimen/contract/account/captcha.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useApi } from '../../../api/query'
import { serverPuzzle } from '../captcha.api'
import { localPuzzle, type PassFor, type Puzzle } from './puzzle'
import { STILL, slideReducer } from './slide'

export interface SlideEvents {
  /** Elapsed time of the drag, and the server's pass. */
  onSuccess?: (elapsedMs: number, pass: string) => void
  onFail?: () => void
  /** The place was right and the trail too uniform. */
  onAgain?: () => void
  onRefresh?: () => void
}

export interface PuzzleChoice {
  /** Pictures to cut in the browser; without any, or when one does not load, the server sends the puzzle. */
  imgs?: readonly string[]
  /** Tolerance of puzzles cut in the browser, 1 to 10; -1 takes any splice. The server has its own. */
  accuracy?: number
  /** What the server's pass is for. */
  passFor?: PassFor
}

const NOT_LOADED = '图片没有加载出来，请点右上角刷新'

/** The puzzle of the day, what became of the last drop, and how to get another. */
export function useSlideCaptcha({ imgs, accuracy = CAPTCHA.accuracy, passFor, ...events }: SlideEvents & PuzzleChoice) {
  const { call } = useApi()
  const [slide, dispatch] = useReducer(slideReducer, STILL)
  const [shown, setShown] = useState<{ puzzle?: Puzzle; broken?: string }>({})
  const pictureFailed = useRef(false)
  const worn = useRef(false)
  const [turn, setTurn] = useState(0)
  const { puzzle } = shown

  const choose = useEffectEvent((): Promise<Puzzle> => {
    if (!imgs?.length) return serverPuzzle(call, passFor)
    return localPuzzle(imgs, accuracy).catch(() => serverPuzzle(call, passFor))
  })
  const load = useCallback(() => setTurn((last) => last + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn is a new puzzle
  useEffect(() => {
    let isGone = false
    worn.current = false
    setShown({})
    dispatch({ type: 'fresh' })
    choose().then(
      (chosen) => !isGone && setShown({ puzzle: chosen }),
      (error: unknown) => !isGone && setShown({ broken: error instanceof Refusal ? error.message : NOT_LOADED }),
    )
    return () => {
      isGone = true
    }
  }, [turn])

  const reportVerdict = useEffectEvent((verdict: 'success' | 'again' | 'fail', elapsedMs: number, pass: string) => {
    if (verdict === 'success') events.onSuccess?.(elapsedMs, pass)
    else if (verdict === 'again') events.onAgain?.()
    else events.onFail?.()
  })

  const { dropped } = slide
  useEffect(() => {
    if (!dropped || !puzzle) return
    let isGone = false
    const lost = () => {
      // Expired, out of tries or out of reach: whatever it was, this puzzle is over.
      worn.current = true
      return { verdict: 'fail', pass: '' } as const
    }
    void puzzle
      .judge(dropped)
      .catch(lost)
      .then(({ verdict, pass }) => {
        if (isGone) return
        dispatch({ type: 'judged', verdict })
        reportVerdict(verdict, dropped.elapsedMs, pass)
      })
    return () => {
      isGone = true
    }
  }, [dropped, puzzle])

  const { status, again, fails } = slide
  useEffect(() => {
    if (status !== 'fail' || again) return
    const timer = setTimeout(() => {
      if (worn.current || fails >= CAPTCHA.tries) load()
      else dispatch({ type: 'reset' })
    }, CAPTCHA.resetDelayMs)
    return () => clearTimeout(timer)
  }, [status, again, fails, load])

  return {
    slide,
    dispatch,
    puzzle,
    broken: shown.broken,
    refresh: () => {
      pictureFailed.current = false
      load()
      events.onRefresh?.()
    },
    /** Another picture once; after that the visitor decides. */
    onPictureError: () => {
      if (pictureFailed.current) setShown({ broken: NOT_LOADED })
      else load()
      pictureFailed.current = true
    },
  }
}
