import type { LabState } from '../../control/shapes'
import type { Choices } from './choices'
import type { Tools } from './tools'

type Company = LabState['wecom']

/** The company at WeCom: codes to scan, contacts, what they were told first, and groups. Runs in the page. */
export function wecom(
  { one, el, control, notice, time, segment }: Tools,
  choices: Choices,
  refresh: () => Promise<void>,
) {
  const list = one('#wecom [data-list]')
  let shown = 'ways'
  let latest: LabState | undefined
  const button = (label: string, about: string, act: () => Promise<unknown>) => {
    const made = el('button', { class: 'pill', type: 'button', 'aria-label': `${label}：${about}` }, label)
    made.addEventListener('click', () => void act().then(refresh))
    return made
  }
  const row = (title: string, about: string, ...acts: Node[]) =>
    el('li', {}, el('p', {}, el('strong', {}, title), about), el('div', { class: 'does' }, ...acts))

  /** A row with the code itself, for a camera. */
  const coded = (qr: string, made: HTMLLIElement) => {
    const path = qr && new URL(qr).pathname
    if (path) made.firstChild?.after(el('img', { class: 'qr', src: path, alt: '二维码', width: '44', height: '44' }))
    return made
  }
  const add = async (config_id: string, half: boolean) => {
    const { already, contact } = await control<{ already?: boolean; contact?: { half: boolean } }>('wecom/add', {
      config_id,
      half,
    })
    if (already) notice('已经是好友，什么都没有发生')
    else if (contact) notice(contact.half ? '申请已发出，顾问还没有通过' : '已添加，产品会收到通知')
  }
  const ways = ({ ways }: Company) =>
    ways.map(({ config_id, state, user, qr_code }) =>
      coded(
        qr_code,
        row(
          state || '没有 state',
          user.join('、'),
          button('扫码添加', state, () => add(config_id, false)),
          button('只发申请', state, () => add(config_id, true)),
        ),
      ),
    )
  const contacts = ({ contacts }: Company) =>
    contacts.map(({ user, nickname, userid, adviser, state, half }) =>
      row(
        nickname,
        `${adviser} · ${state || '没有 state'}${half ? ' · 等顾问通过' : ''}`,
        button('删除顾问', nickname, () => control('wecom/delete', { user, userid, by: 'customer' })),
        button('被顾问删除', nickname, () => control('wecom/delete', { user, userid, by: 'staff' })),
      ),
    )
  const welcomes = ({ welcomes }: Company) =>
    welcomes.map(({ user, userid, text, attachments, at }) => {
      const more = attachments.map((part) => {
        const kind = String(part.msgtype)
        const { title = '', url = '' } = (part[kind] ?? {}) as { title?: string; url?: string }
        return `［${kind}］${title} ${url}`.trim()
      })
      return row(text || more.shift() || '', [...more, `${userid} → ${user}`, time(at)].join(' · '))
    })
  const groups = ({ join_ways, groups }: Company, me: string) =>
    join_ways.map(({ config_id, state, room_base_name, chat_id_list, qr_code }) => {
      const rooms = groups.filter(({ chat_id }) => chat_id_list.includes(chat_id))
      const inside = rooms.find(({ members }) => members.some(({ user }) => user === me))
      const counted = rooms.map(({ name, members }) => `${name} ${members.length} 人`).join('、')
      const act = inside
        ? button('退群', state, () => control('wecom/leave', { chat_id: inside.chat_id }))
        : button('入群', state, () => control('wecom/join', { config_id }))
      return coded(qr_code, row(room_base_name || state, counted, act))
    })
  const empty: Record<string, string> = {
    ways: '还没有二维码。产品第一次展示顾问时会来要一个。',
    contacts: '还没有人添加顾问。',
    welcomes: '还没有欢迎语。添加之后 20 秒内，产品会发来一条。',
    groups: '还没有群。',
  }
  const draw = (state: LabState) => {
    latest = state
    const { wecom: company, user } = state
    const holder = choices.users.find(({ id }) => id === user.user)?.nickname ?? user.user
    one('#wecom [data-note]').textContent = `以${holder}的微信 · 共 ${company.contacts.length} 位好友`
    const panes: Record<string, () => HTMLLIElement[]> = {
      ways: () => ways(company),
      contacts: () => contacts(company),
      welcomes: () => welcomes(company),
      groups: () => groups(company, user.user),
    }
    const rows = panes[shown]?.() ?? []
    list.replaceChildren(...(rows.length ? rows : [el('li', { class: 'empty' }, empty[shown] ?? '')]))
  }
  const press = segment('wecom', (value) => {
    shown = value
    press(value)
    if (latest) draw(latest)
  })
  press(shown)

  one('#wecom-look').addEventListener('click', () => {
    const page = one<HTMLIFrameElement>('#frame').contentDocument
    if (!page) return notice('手机里没有打开产品')
    page.addEventListener('lab:no-code', () => notice('手机的屏幕上没有认得的二维码'), { once: true })
    page.dispatchEvent(new Event('lab:look'))
  })
  one('#wecom-check').addEventListener('click', async () => {
    const { ok, status, says } = await control<{ ok: boolean; status: number; says: string }>('wecom/check', {})
    notice(ok ? '回调地址通过了验证' : `没有通过：${status || ''} ${says}`)
  })
  return draw
}
