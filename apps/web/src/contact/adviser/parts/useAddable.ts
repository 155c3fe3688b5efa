import { noAdviser } from '@kuaimen/contract/contact/visitor.errors'
import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { giftsOf, qrOf } from '../../contact.api'
import type { Gift } from '../../dialog/parts/GiftDialog'
import { confirmGift } from '../../events'
import type { QiweiType } from '../qiwei-text'
import { useAdviser } from './useAdviser'

const NONE: readonly Gift[] = []

/** What a city's page can offer: gifts to choose from, the code, or nobody at all. */
export function useAddable(cityId: number | undefined, type: QiweiType) {
  const { token, hasAuthInfo, environment } = useVisitor()
  const { check, isAdded } = useAdviser()
  const [chosen, setChosen] = useState<string>()
  // A gift goes to whom WeChat names: elsewhere nobody is promised one. Who has chosen one hears what came of it.
  const asksGift =
    cityId !== undefined &&
    isInWeChat(environment.kind) &&
    (chosen !== undefined || (!isAdded && (check?.add_method === 2 || type === 'gift')))
  const found = useQuery({ ...giftsOf(cityId ?? 0, type), enabled: asksGift })
  const gifts = asksGift ? (found.data?.item ?? NONE) : NONE
  const gift = gifts.find(({ selected_code }) => selected_code === chosen)
  const wanted = {
    ...{ city_id: cityId ?? 0, type },
    ...{ selected_code: gift?.selected_code, activity_code: gift?.activity_code },
  }
  // WeChat names whom it shows: a number alone has no code of its own.
  const isNamed = hasAuthInfo || (token !== undefined && isInWeChat(environment.kind))
  const qr = useQuery({ ...qrOf(wanted, isNamed), enabled: cityId !== undefined })
  const choose = (one: Gift) => {
    setChosen(one.selected_code)
    confirmGift(one, type)
  }
  return {
    ...{ gifts, gift, choose, qr, isAdded },
    isPending: asksGift && found.isPending,
    isNobody: qr.error instanceof Refusal && qr.error.code === noAdviser.code,
  }
}

export type Addable = ReturnType<typeof useAddable>
