import type { Share } from '../platform/page/share'
import type { Visitor } from '../platform/session/visitor'
import { storeDetailOf } from './store.api'

export const sharedStore: Share<{ readonly params: { readonly id: string }; readonly visitor: Visitor }> = (
  client,
  { params, visitor },
) => {
  const store = client.getQueryData(storeDetailOf(Number(params.id), visitor).queryKey)
  if (!store) return undefined
  const { name, address, open_time, close_time, card_img } = store
  return { title: name, description: `${address}，${open_time}–${close_time}`, picture: card_img }
}
