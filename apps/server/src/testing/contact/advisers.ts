import { randomUUID } from 'node:crypto'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { runQueued } from '../queue'
import { rows } from '../rows'
import type { WecomOffice } from './wecom-office'
import { ADDED, sayToApp } from './wecom-push'

const LINK = { msgtype: 'link', link: { title: '选个时间', desc: '', picurl: '/media/a.webp', url: '/product/list' } }
export const WELCOME = { text: '你好，我是小林', attachments: [LINK] }

/** A city with an adviser and two gifts of one activity, each with its code to scan. */
export async function anAdviser(app: TestApp, activity = 'newfriend'): Promise<void> {
  await rows(
    app,
    `insert into contact_place (city_id, is_on, staff_ids, welcome, updated_at) values (310100, true, '{sh_1,sh_2}', $1, now())
     on conflict do nothing`,
    [JSON.stringify(WELCOME)],
  )
  await rows(
    app,
    `insert into coupon_rule (key, name, note, discount, scope, rules, valid_days)
     values ('tea', '新朋友茶券', '', '{"kind":"amount","value":1000,"min_fen":0,"cap_fen":null}', '{}', '', 30)
     on conflict do nothing`,
  )
  for (const code of ['tea', 'card'])
    await rows(
      app,
      `with gift as (
         insert into contact_gift (selected_code, activity_code, name, img_url, active_img_url, style, gift, is_on, updated_at)
         values ($1, $2, '新朋友茶券', '/media/a.webp', '/media/a.webp', '{"top":0,"left":0,"width":1,"height":1}',
                 '{"kind":"coupon","rule_key":"tea"}', true, now()) on conflict do nothing)
       insert into contact_way (state, city_id, selected_code, kind, config_id, made_at)
       values ('c310100_' || $1, 310100, $1, 'shared', 'C' || $1, now()) on conflict do nothing`,
      [code, activity],
    )
}

/** A member whom WeChat knows by this unionid. */
export async function aWxFriend(app: TestApp, unionid = `oU-${randomUUID()}`) {
  const member = await aMember(app)
  await rows(app, `insert into identity (provider, openid, unionid, member_id) values ('wx', $1, $2, $3)`, [
    `o-${randomUUID()}`,
    unionid,
    member.id,
  ])
  return { ...member, unionid }
}

type Adding = Partial<Record<'userid' | 'external_userid' | 'state' | 'ChangeType' | 'WelcomeCode', string>> & {
  at?: Date
}

/** Somebody adds an adviser: WeCom has them from then on, and says so. */
export async function adds(app: TestApp, office: WecomOffice, unionid: string | undefined, adding: Adding = {}) {
  const { at = app.services.now(), userid = 'sh_1', external_userid = `wm-${unionid}`, state = 'c310100_tea' } = adding
  const before = office.friends.get(external_userid)?.follows ?? []
  const follow = { userid, state, createtime: Math.floor(at.getTime() / 1000) }
  office.friends.set(external_userid, {
    ...(unionid === undefined ? {} : { unionid }),
    follows: [...before.filter((one) => one.userid !== userid), follow],
  })
  const { ChangeType = ADDED.ChangeType, WelcomeCode = `W-${external_userid}-${userid}` } = adding
  return sayToApp(
    app,
    { ...ADDED, ChangeType, UserID: userid, ExternalUserID: external_userid, State: state, WelcomeCode },
    { at },
  )
}

export const workOff = (app: TestApp) => runQueued(app, 'contact:event')

/** The cards that a member has for meeting an adviser. */
export const giftsOf = (app: TestApp, memberId: number) =>
  rows<{ code: string }>(app, `select code from coupon where member_id = $1 and origin = 'contact'`, [memberId])
