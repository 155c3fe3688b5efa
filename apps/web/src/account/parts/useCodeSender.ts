import { captchaNeeded } from '@kuaimen/contract/account/account.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useRef, useState } from 'react'
import { useCountdown } from '../../ui/Countdown/useCountdown'
import { persistWait, useWaitOf } from './code-waits'

/** Sends a code to a number; the pass is of a solved puzzle. */
export type SendCode = (ask: { mobile: string; captcha_pass?: string }) => Promise<{ wait_seconds: number }>

interface Sending {
  readonly mobile: string
  readonly send: SendCode
  readonly onSent: (to: string) => void
  readonly onFailure: (error: unknown) => void
}

const isPuzzleAsked = (error: unknown) => error instanceof Refusal && error.code === captchaNeeded.code

/** One code at a time: asked for, perhaps after a puzzle, and the wait before the next. */
export function useCodeSender({ mobile, send, onSent, onFailure }: Sending) {
  const [isSending, setSending] = useState(false)
  const [puzzleFor, setPuzzleFor] = useState<string>()
  // State lags behind a fast second tap; the ref does not.
  const locked = useRef(false)
  const until = useWaitOf(mobile)
  const leftMs = useCountdown({ until }) ?? 0

  async function ask(to: string, captchaPass?: string): Promise<void> {
    if (locked.current) return
    locked.current = true
    setSending(true)
    try {
      const { wait_seconds } = await send({ mobile: to, captcha_pass: captchaPass })
      persistWait(to, Date.now() + wait_seconds * 1000)
      onSent(to)
    } catch (error) {
      if (isPuzzleAsked(error)) setPuzzleFor(to)
      else onFailure(error)
    } finally {
      locked.current = false
      setSending(false)
    }
  }

  return {
    button: { isSending, hasSent: until > 0, secondsLeft: Math.ceil(leftMs / 1000) },
    ask: () => ask(mobile),
    puzzle: {
      open: puzzleFor !== undefined,
      onPass: (pass: string) => {
        setPuzzleFor(undefined)
        if (puzzleFor !== undefined) void ask(puzzleFor, pass)
      },
      onClose: () => setPuzzleFor(undefined),
    },
  }
}
