import type { SubscribeOffer } from '@kuaimen/contract/notice/notice.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { useOpenTag } from '../../platform/wechat/useOpenTag'
import { type SubscribeScene, subscribeOffer } from '../message.api'
import { SUBSCRIBE_TAG } from './SubscribeTag'

const LOOK_AGAIN_MS = 1500
/** WeChat tells our server within seconds, or not at all. */
const LOOK_FOR_MS = 20_000

/**
 * offered: the tag is here. asked: the member allowed it, and WeChat has yet to tell our server. allowed: it has.
 * refused: the member said no. away: this WeChat has no such tag.
 */
export type Subscribing = 'waiting' | 'offered' | 'asked' | 'allowed' | 'refused' | 'away'

interface Answer {
  readonly is: 'asked' | 'refused' | 'away'
  readonly left: number
  readonly at: number
}

const isPending = (answer: Answer | undefined, offer: SubscribeOffer | undefined) =>
  answer?.is === 'asked' && offer?.left === answer.left

function stateOf(answer: Answer | undefined, offer: SubscribeOffer, tag: ReturnType<typeof useOpenTag>): Subscribing {
  if (answer?.is === 'asked') return isPending(answer, offer) ? 'asked' : 'allowed'
  if (answer) return answer.is
  return tag === 'ready' ? 'offered' : tag === 'away' ? 'away' : 'waiting'
}

export interface Subscribed {
  readonly state: Subscribing
  readonly left: number
  readonly templates: readonly string[]
  readonly onAsked: (accepted: boolean) => void
  readonly onError: () => void
}

/**
 * Reminders by WeChat that the member allows one by one; undefined where there are none to allow.
 * @param onlyNone whoever has some left is not asked for more here
 */
export function useSubscribing(onlyNone = false, scene: SubscribeScene = 'booked'): Subscribed | undefined {
  const { kind, miniProgram } = useVisitor().environment
  const isInWeChat = kind === 'wx' && !miniProgram
  const [answer, setAnswer] = useState<Answer>()
  const { data: offer } = useQuery({
    ...subscribeOffer(scene),
    enabled: isInWeChat,
    refetchInterval: ({ state: { data } }) =>
      isPending(answer, data) && Date.now() - (answer?.at ?? 0) < LOOK_FOR_MS ? LOOK_AGAIN_MS : false,
  })
  const isEnough = onlyNone && offer !== undefined && offer.left > 0 && !answer
  const isOffered = offer !== undefined && offer.template_ids.length > 0 && !isEnough
  const tag = useOpenTag(SUBSCRIBE_TAG, isInWeChat && isOffered)
  if (!isInWeChat || !isOffered) return undefined
  const note = (is: Answer['is']) => setAnswer({ is, left: offer.left, at: Date.now() })
  return {
    templates: offer.template_ids,
    left: offer.left,
    state: stateOf(answer, offer, tag),
    onAsked: (accepted) => note(accepted ? 'asked' : 'refused'),
    onError: () => note('away'),
  }
}
