import type { NoticeKind } from '@kuaimen/contract/notice/notice.rules'
import type { NewNotice } from '../notice/notice.service'
import { notify } from '../notice/notice.service'
import type { TestApp } from './app'
import { rows } from './rows'

/** Kinds that tests tell; the compiler takes no more of them apart. */
type TestKind = Extract<
  NoticeKind,
  | ('booked' | 'hold_ending' | 'remind_24h' | 'remind_2h' | 'rescheduled' | 'cancelled' | 'cancelled_by_studio')
  | ('store_changed' | 'photos_ready' | 'review_asked' | 'refund_sent' | 'refund_settled' | 'level_up' | 'session_new')
>

type More = Partial<Pick<NewNotice, 'dedupe' | 'path' | 'at' | 'due_at' | 'useful_until'>> & { data?: typeof WORDS }

let count = 0

/** Words for every field that any kind has. */
export const WORDS = {
  ...{
    store: '静安寺店',
    start: '11月18日 周三 14:00',
    products: '轻证件照',
    address: '南京西路 1 号',
    until: '14:10',
  },
  ...{
    amount: '¥199.00',
    to: '微信支付',
    title: '青梧文化',
    reason: '停电',
    refund: '',
    names: '满减券',
    day: '11月30日',
  },
  ...{ name: '轻证件照', device: 'iPhone', time: '11月18日 09:00', points: '100', level: '相知', gift: '一张券' },
}

/** One message to a member, as a room would tell it; the id of it. */
export async function aMessage(app: TestApp, member_id: number, kind: TestKind = 'booked', more: More = {}) {
  count += 1
  const dedupe = more.dedupe ?? `${kind}:${count}`
  const said: NewNotice = { member_id, kind, data: WORDS, at: app.services.now(), ...more, dedupe }
  await app.services.transaction((tx) => notify(tx, said))
  const [row] = await rows<{ id: string }>(app, 'select id from notice where dedupe = $1', [dedupe])
  return row?.id ?? ''
}
