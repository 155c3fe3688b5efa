import { escapeHtml } from '../desk/html'
import { appPage, peopleRows } from '../oauth/consent.page'
import type { WechatUser } from '../wechat/users'
import type { ContactWay, JoinWay } from './book'
import { adviserName } from './people'

const looks = { app: '企业微信', colour: '#07823a' }

const card = (sign: string, name: string, about: string) =>
  `<div class="app"><b aria-hidden="true">${escapeHtml(sign)}</b><span><strong>${escapeHtml(name)}</strong><br>${escapeHtml(about)}</span></div>`

const form = (action: string, people: string, button: string, more = '') =>
  `<form method="post" action="${escapeHtml(action)}" style="display:contents">
<fieldset><legend>以谁的微信</legend>${people}</fieldset>${more}
<div class="acts"><button class="yes">${button}</button></div></form>`

interface Scanner {
  action: string
  users: WechatUser[]
  current: string
}

const waitFor = `<label><span>先等顾问通过<br><small>只发出申请，顾问还没有同意</small></span><input type="checkbox" name="half" value="1"></label>`

/** The page that the code of a way opens in WeChat. */
export function addPage({ user, state }: ContactWay, { action, users, current }: Scanner): string {
  const names = user.map(adviserName).join('、')
  const people = peopleRows(users, current)
  return appPage(
    looks,
    '添加顾问',
    `<main>${card('顾', names, `快门照相馆（测试） · state ${state || '空'}`)}${form(action, people, '添加到通讯录', waitFor)}</main>`,
  )
}

export function joinPage({ room_base_name, state }: JoinWay, { action, users, current }: Scanner): string {
  const people = peopleRows(users, current)
  return appPage(
    looks,
    '加入群聊',
    `<main>${card('群', room_base_name || '客户群', `快门照相馆（测试） · state ${state || '空'}`)}${form(action, people, '加入群聊')}</main>`,
  )
}

export const saysPage = (title: string, says: string): string =>
  appPage(looks, title, `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(says)}</p></main>`)
