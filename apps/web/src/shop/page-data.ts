import type { CouponSetDetail } from '@kuaimen/contract/shop/shop.views'
import type { AnyQuery } from '../api/paged-query'
import type { ApiClient } from '../api/query'
import { brandConfig } from '../brand/brand.api'
import { paths } from '../platform/page/paths'
import type { Share, SharedAs } from '../platform/page/share'
import { idFrom } from '../product/product.api'
import { inviteWords } from './order-text'
import { groupOf, openGroupsOf, setOf, setsOnSale, voucherOrderOf } from './shop.api'

interface Wanted {
  readonly search: URLSearchParams
}

/** The page of a set shows these first; it is the only one of the room that is rendered on the server. */
export function setData({ search }: Wanted): AnyQuery[] {
  const id = idFrom(search.get('id'))
  if (id === undefined) return [brandConfig(), setsOnSale()]
  const group_no = search.get('group_no')
  return [brandConfig(), setOf(id), openGroupsOf(id), ...(group_no ? [groupOf(group_no)] : [])]
}

const cardOf = ({ name, note, cover, price_fen, group_price_fen }: CouponSetDetail, title: string): SharedAs => ({
  title: title || `${name} ¥${(group_price_fen ?? price_fen) / 100}`,
  description: note,
  picture: cover,
})

async function setCard(client: ApiClient, id: number, group_no: string): Promise<SharedAs> {
  const set = await client.ensureQueryData(setOf(id))
  const group = group_no ? await client.ensureQueryData(groupOf(group_no)).catch(() => null) : null
  const fen = set.group_price_fen
  return cardOf(set, group?.state === 'open' && fen !== null ? inviteWords({ name: set.name, group }, fen) : '')
}

/** An order is its owner's: what is shared of it is the page where friends join. */
async function orderCard(client: ApiClient, order_no: string): Promise<SharedAs> {
  const { set_id, group, name, amount_fen } = await client.ensureQueryData(voucherOrderOf(order_no))
  const isOpen = group?.state === 'open'
  const set = await client.ensureQueryData(setOf(set_id))
  return {
    ...cardOf(set, isOpen ? inviteWords({ name, group }, amount_fen) : ''),
    link: paths.couponSet({ id: set_id, group_no: isOpen ? group.group_no : undefined }),
  }
}

const ALL_SETS: SharedAs = {
  title: '一起拼套券',
  description: '约上朋友一起，每个人都便宜一点',
  picture: '',
  link: paths.couponSet(),
}

export const orderShare: Share<Wanted> = async (client, { search }) => {
  const order_no = search.get('order_no')
  return order_no ? orderCard(client, order_no).catch(() => ALL_SETS) : undefined
}

export const setShare: Share<Wanted> = async (client, { search }) => {
  const id = idFrom(search.get('id'))
  return id === undefined ? undefined : setCard(client, id, search.get('group_no') ?? '').catch(() => undefined)
}
