import { type NewNotice, notifyAll } from '../../../server/src/notice/notice.service'
import type { Command } from '../../../server/src/room'
import { findMemberOf } from './notify.sql'

const MINUTE_MS = 60_000

type Wanted = Pick<NewNotice, 'path'> & { readonly key: string; readonly minutes_ago?: number } & (
    | { readonly kind: 'refund_settled' }
    | { readonly kind: 'checked_in' }
  )

const DATA = {
  refund_settled: { what: '', amount: '¥199.00', to: '微信支付' },
  checked_in: { store: '静安梧桐里店', products: '窗边的光' },
} as const

/** Messages to a member, as rooms would write them: for pages that show them. */
export const notifyCommand: Command = async (services, [mobile = '', wanted = '[]'], say) => {
  const member_id = await findMemberOf(services.db, mobile)
  if (member_id === undefined) {
    say(`nobody has the number ${mobile}`)
    return 1
  }
  const now = services.now().getTime()
  const list = (JSON.parse(wanted) as Wanted[]).map(({ key, minutes_ago = 0, path = '', kind }) => {
    const said = { member_id, dedupe: `demo:${mobile}:${key}`, at: new Date(now - minutes_ago * MINUTE_MS), path }
    return kind === 'checked_in' ? { ...said, kind, data: DATA[kind] } : { ...said, kind, data: DATA[kind] }
  })
  await services.transaction((tx) => notifyAll(tx, list))
  say(`${list.length} messages to ${mobile}`)
  return 0
}
