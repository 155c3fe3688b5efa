import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import type { OfferTaken } from '@kuaimen/contract/campaign/take.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/query'
import { reportCity } from '../../../city/geo'
import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { toast } from '../../../ui/Toast/toast'
import { type OwnHalf, takeOfferOf } from '../../campaign.api'
import { persistWanted, takeWanted } from '../wanted-offer'
import type { TakePuzzleProps } from './TakePuzzle'

interface Taking {
  /** One after the other. */
  readonly take: (...keys: string[]) => Promise<unknown>
  readonly puzzle: TakePuzzleProps
}

const isPuzzleAsked = (error: unknown) => error instanceof Refusal && error.code === captchaNeeded.code

/** Takes offers of a page: after a login where there is none yet, and after a puzzle where one is asked for. */
export function useTaking(
  own: OwnHalf,
  keys: readonly string[],
  { onWanted, onTaken }: { onWanted?: (key: string) => void; onTaken?: (taken: OfferTaken) => void } = {},
): Taking {
  const isMember = useIsLoggedIn()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const client = useApi()
  const [puzzleFor, setPuzzleFor] = useState<readonly string[]>()
  const [isAsked, setIsAsked] = useState(false)

  const attempt = async (offer_keys: readonly string[], captcha_pass?: string): Promise<unknown> => {
    const [offer_key, ...rest] = offer_keys
    if (!offer_key) return undefined
    try {
      await reportCity()
      const taken = await takeOfferOf(client, own, offer_key, captcha_pass)
      toast('已放入卡包', { kind: 'success' })
      onTaken?.(taken)
    } catch (error) {
      if (isPuzzleAsked(error)) {
        setPuzzleFor(offer_keys)
        return setIsAsked(true)
      }
      sayFailure(error)
    }
    return attempt(rest)
  }

  const take = async (...offer_keys: string[]): Promise<unknown> => {
    if (isMember) return attempt(offer_keys)
    persistWanted(offer_keys)
    return navigate(paths.signIn({ redirect: pathname + search }))
  }

  const resume = useEffectEvent(() => {
    const wanted = takeWanted(keys)
    const [first] = wanted
    if (!first) return
    onWanted?.(first)
    void attempt(wanted)
  })
  const isHere = keys.length > 0
  // What was tapped before the login.
  useEffect(() => {
    if (isMember && isHere) resume()
  }, [isMember, isHere])

  const onPass = (pass: string) => {
    setPuzzleFor(undefined)
    if (puzzleFor) void attempt(puzzleFor, pass)
  }
  return { take, puzzle: { isAsked, open: puzzleFor !== undefined, onPass, onClose: () => setPuzzleFor(undefined) } }
}
