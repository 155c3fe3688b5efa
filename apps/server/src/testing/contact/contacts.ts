import { createHash } from 'node:crypto'
import { seedContact } from '../../../../demo/src/contact/contact.seed'
import { hashToken } from '../../account/session/session.service'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { anOpenid } from '../providers/fake-providers'
import { rows } from '../rows'

export const WECHAT = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003229) NetType/WIFI Language/zh_CN',
}
export const SHANGHAI = 310100
export const HANGZHOU = 330100

/** As the browser of who holds this ticket asks. */
export const withTicket = (ticket: string) => ({
  ...WECHAT,
  cookie: `wx_auth_info=${encodeURIComponent(JSON.stringify({ v: 1, ticket }))}`,
})

let last = 0
/** A WeChat user whom we know by a ticket; of an account, or of none yet. */
export async function aWxUser(app: TestApp, given: { unionid?: string; member?: boolean } = {}) {
  last += 1
  const user = { openid: anOpenid(), unionid: given.unionid ?? `oU-${last}-${anOpenid()}` }
  const owner = given.member ? await aMember(app) : undefined
  const ticket = `ticket-${user.openid}`
  const [identity] = await rows<{ id: number }>(
    app,
    `insert into identity (provider, openid, unionid, member_id) values ('wx', $1, $2, $3) returning id::int as id`,
    [user.openid, user.unionid, owner?.id ?? null],
  )
  await rows(app, `insert into auth_ticket (hash, identity_id, scope, expires_at) values ($1, $2, 'full', $3)`, [
    hashToken(ticket),
    identity!.id,
    new Date(app.services.now().getTime() + 400 * 86_400_000),
  ])
  return { ...user, ticket, id: owner?.id, token: owner?.token }
}

/** Somebody has added an adviser, as the callback writes it. */
export const aContact = (app: TestApp, unionid: string, more: { half?: boolean; state?: string; by?: string } = {}) =>
  rows(
    app,
    `insert into wecom_contact (external_userid, userid, unionid, state, is_half, added_at) values ($1, $2, $3, $4, $5, $6)`,
    [
      `wm${createHash('sha256')
        .update(`${unionid}${more.state ?? ''}`)
        .digest('hex')
        .slice(0, 30)}`,
      more.by ?? 'sh_adviser_1',
      unionid,
      more.state ?? '',
      more.half ?? false,
      app.services.now(),
    ],
  )

export const setSetting = (app: TestApp, key: string, value: unknown) =>
  rows(app, 'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
    key,
    JSON.stringify(value),
  ])

/** As the demo has it, and nobody has added anybody. */
export async function forgetContacts(app: TestApp): Promise<void> {
  await rows(
    app,
    `truncate contact_way, contact_choice, contact_claim, contact_dismissal, contact_count, contact_uv, wecom_contact,
       wecom_event, wecom_group_member`,
  )
  await rows(app, `delete from setting where key = 'wecom_unionid'`)
  await setSetting(app, 'wxwork_intercept_city', [])
  await rows(app, 'truncate contact_place, contact_gift')
  await app.services.transaction((tx) => seedContact(tx, { now: app.services.now() }))
  app.services.db.expireCached('contact')
}
