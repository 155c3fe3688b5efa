import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import type { CodePurpose } from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useRef, useState } from 'react'
import { useCountdown } from '../../../ui/Countdown/useCountdown'
import { persistSent, useHasSent, useWaitOf } from '../../code-waits'
import { useRefusedWait } from './useRefusedWait'

/** Sends a code to a number; the pass is of a solved puzzle. */
export type SendCode = (ask: {
  mobile: string
  captcha_pass?: string
}) => Promise<{ wait_seconds: number; nonce: string }>

interface Sending {
  readonly purpose: CodePurpose
  readonly mobile: string
  readonly send: SendCode
  readonly onSent: (to: string) => void
  readonly onFailure: (error: unknown) => void
}

const isPuzzleAsked = (error: unknown) => error instanceof Refusal && error.code === captchaNeeded.code

/** One code at a time: asked for, perhaps after a puzzle, and the wait before the next. */
export function useCodeSender({ purpose, mobile, send, onSent, onFailure }: Sending) {
  const [isSending, setSending] = useState(false)
  const [puzzleFor, setPuzzleFor] = useState<string>()
  // State lags behind a fast second tap; the ref does not.
  const locked = useRef(false)
  const refused = useRefusedWait(mobile)
  const until = Math.max(useWaitOf(mobile), refused.until)
  const hasSent = useHasSent(purpose, mobile)
  const leftMs = useCountdown({ until }) ?? 0

  async function ask(to: string, captchaPass?: string): Promise<void> {
    if (locked.current) return
    locked.current = true
    setSending(true)
    try {
      const { wait_seconds, nonce } = await send({ mobile: to, captcha_pass: captchaPass })
      persistSent({ purpose, mobile: to, until: Date.now() + wait_seconds * 1000, nonce })
      onSent(to)
    } catch (error) {
      refused.note(to, error)
      if (isPuzzleAsked(error)) setPuzzleFor(to)
      else onFailure(error)
    } finally {
      locked.current = false
      setSending(false)
    }
  }

  return {
    button: { isSending, hasSent, secondsLeft: Math.ceil(leftMs / 1000) },
    ask: () => ask(mobile),
    puzzle: {
      open: puzzleFor !== undefined,
      /** A pass is good for this alone. */
      passFor: { purpose, mobile: puzzleFor ?? mobile },
      onPass: (pass: string) => {
        setPuzzleFor(undefined)
        if (puzzleFor !== undefined) void ask(puzzleFor, pass)
      },
      onClose: () => setPuzzleFor(undefined),
    },
  }
}
