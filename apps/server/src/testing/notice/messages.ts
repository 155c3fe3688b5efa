import { randomUUID } from 'node:crypto'
import type { NoticeKind, SendChannel } from '@kuaimen/contract/notice/notice.rules'
import type { NewNotice } from '../../notice/notice.service'
import { notify } from '../../notice/notice.service'
import { sendNotice } from '../../notice/send.service'
import { noticeStillValidPort } from '../../notice/still-valid.port'
import type { Room } from '../../room'
import { TestApp } from '../app'
import { roomsAnswering } from '../calls/rooms'
import { PostOffice } from '../providers/post-office'
import { rows } from '../rows'

/** Kinds that tests tell; the compiler takes no more of them apart. */
type TestKind = Extract<
  NoticeKind,
  | ('booked' | 'hold_ending' | 'remind_24h' | 'remind_2h' | 'rescheduled' | 'cancelled' | 'cancelled_by_studio')
  | ('store_changed' | 'photos_ready' | 'review_asked' | 'refund_sent' | 'refund_settled' | 'level_up' | 'session_new')
  | ('waitlist_turn' | 'waitlist_over' | 'waitlist_on')
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
    what: '',
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

/** The product's rooms, where nobody asks whether a visit is still the one that was spoken of: tests make it up. */
export const credulous: readonly Room[] = roomsAnswering(noticeStillValidPort)

const WX_FIELDS = { thing1: '{store}', time2: '{start}' }

/** Templates of every kind that tests tell, by every channel: T-kind, S-kind and SMS_kind. */
export const templatesFor = (app: TestApp) =>
  rows(
    app,
    `insert into notice_template (kind, channel, provider_template, provider_fields)
     select kind, channel, prefix || kind, fields
     from unnest(array['booked','remind_24h','remind_2h','rescheduled','cancelled','cancelled_by_studio','store_changed',
                       'photos_ready','refund_settled','level_up','session_new','hold_ending','waitlist_turn']) kind,
          (values ('wx_template', 'T-', $1::jsonb), ('wx_subscribe', 'S-', $1::jsonb), ('sms', 'SMS_', $2::jsonb))
            as way(channel, prefix, fields)
     on conflict do nothing`,
    [JSON.stringify(WX_FIELDS), JSON.stringify({ store: '{store}', start: '{start}' })],
  )

/** A product that sends through an office of our own, with a template for every kind. */
export async function startWithOffice(pool?: number): Promise<{ app: TestApp; office: PostOffice }> {
  const office = await PostOffice.open()
  const app = await TestApp.start({ rooms: credulous, env: office.env, ...(pool ? { pool } : {}) })
  await templatesFor(app)
  return { app, office }
}

const DAY_MS = 24 * 60 * 60_000

/** To noon of another day: it may be night, and some of the day's text messages may be used up. */
export function toNoon(app: TestApp): void {
  const now = app.services.now().getTime() + DAY_MS / 3
  app.advance((Math.floor(now / DAY_MS) + 1.5) * DAY_MS - now)
}

/** The member comes from WeChat. */
export async function fromWechat(app: TestApp, memberId: number): Promise<string> {
  const openid = `o-${randomUUID()}`
  await rows(app, `insert into identity (provider, openid, member_id) values ('wx', $1, $2)`, [openid, memberId])
  return openid
}

export interface SendState {
  readonly channel: string
  readonly state: string
  readonly why: string
}

/** What became of a message, by channel. */
export const sendsOf = (app: TestApp, id: string) =>
  rows<SendState>(app, 'select channel, state, why from notice_send where notice_id = $1 order by channel', [id])

/** All jobs of the room that are due, as the queue would run them. */
export async function sendAll(app: TestApp, id?: string): Promise<void> {
  const keys = await rows<{ notice_id: string; channel: SendChannel }>(
    app,
    `select notice_id, channel from notice_send
     where state = 'queued' and due_at <= $1 and ($2::text is null or notice_id = $2) order by due_at`,
    [app.services.now(), id ?? null],
  )
  for (const key of keys) await sendNotice(app.services, key)
}
