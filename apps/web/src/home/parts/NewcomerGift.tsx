import type { NewcomerGift as Gift } from '@kuaimen/contract/campaign/page.views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { newcomerGiftOf } from '../../campaign/newcomer.api'
import { persistWanted } from '../../campaign/offer/wanted-offer'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { GiftStrip } from './GiftStrip'

/** For who is not logged in: what a newcomer gets, with its terms beside it. The tap is the wish: after login it is taken. */
export function NewcomerGift() {
  // The city becomes known while the page is in sight: what is shown stays until its answer has come.
  const { data: gift } = useQuery({ ...newcomerGiftOf(useVisitor().cityId), placeholderData: keepPreviousData })
  return gift && <NewcomerStrip gift={gift} />
}

export const NewcomerStrip = ({ gift }: { gift: Gift }) => {
  const { key, worth, min_text, scope_text, valid_text, who_text, path } = gift
  const title = <>新人礼{who_text && <small> {who_text}</small>}</>
  return (
    <GiftStrip
      worth={worth}
      title={title}
      terms={[min_text, scope_text, valid_text]}
      call="领取"
      to={path}
      onClick={() => persistWanted([key])}
    />
  )
}
