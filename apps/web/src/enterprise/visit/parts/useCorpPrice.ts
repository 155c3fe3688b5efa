import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askedOf } from '../../../custom/draft'
import { useOnError } from '../../../platform/page/useOnError'
import { toast } from '../../../ui/Toast/toast'
import { isTenderRefusal } from '../../../wallet/tender/parts/useTenders'
import { type CorpAsked, corpPreviewOf } from '../../enterprise.api'
import type { CorpVisit } from './useCorpVisit'

/** What the visit costs whom, once its time is known; gift cards may pay one's own part. */
export function useCorpPrice({ choice }: CorpVisit, time: string) {
  const [giftCards, setGiftCards] = useState<readonly string[]>([])
  const { drive_no, store_id, product_id, people, addon_ids, day, custom } = choice
  const asked: CorpAsked = {
    ...{ drive_no, store_id, product_id, people, addon_ids: [...addon_ids], day, time },
    gift_cards: [...giftCards],
    ...(custom ? { custom: askedOf(custom) } : {}),
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...corpPreviewOf(asked),
    enabled: time !== '',
    placeholderData: keepPreviousData,
  })
  const dropCards = () => {
    setGiftCards([])
    toast('礼品卡有变化，请重新选择')
  }
  useOnError(error, isTenderRefusal, dropCards)
  return {
    asked,
    preview: data,
    error: isTenderRefusal(error) ? null : error,
    // What is shown must be what is asked about, or the sum would be that of another choice.
    isCurrent: data !== undefined && !isPlaceholderData,
    refresh: refetch,
    giftCards,
    setGiftCards,
    dropCards,
  }
}

export type CorpPrice = ReturnType<typeof useCorpPrice>
