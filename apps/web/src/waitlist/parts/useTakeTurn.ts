import type { TurnView, WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { persistDraft, turnKey } from '../../visit/draft'

/** One tap: the place that is held, ready to be confirmed and paid. */
export function useTakeTurn() {
  const navigate = useNavigate()
  return ({ branch, items }: WaitView, { turn_no, store, day, time, until }: TurnView) => {
    const visit = {
      store_id: store.id,
      day,
      time,
      items: items.map(({ product_id, people }) => ({ product_id, people, addon_ids: [], series_ids: [] })),
    }
    persistDraft({ ...visit, branch, remark: '', turn: { turn_no, visit: turnKey(visit), until } })
    return navigate(paths.bookingConfirm({ branch }))
  }
}
