import type { LabState } from '../../control/shapes'
import type { Tools } from './tools'

/** Messages of the service account to whoever holds the phone. Runs in the page. */
export function wechat({ one, el, time }: Tools, open: (path: string) => void) {
  const list = one('#wechat [data-list]')
  const kinds = { template: '模板消息', subscribe: '订阅通知' }
  /** The address names a host that this browser may not reach; the phone has its own. */
  const pathOf = (url: string) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  }
  const card = ({ kind, at, title, lines, url, template_id }: LabState['wx_messages'][number]) => {
    const words = lines.map(({ label, value }) => el('div', {}, el('dt', {}, label), el('dd', {}, value)))
    const about = el(
      'p',
      { title: template_id },
      el('strong', {}, title),
      el('small', {}, `${kinds[kind]} · ${time(at)}`),
    )
    if (!url) return el('li', {}, about, el('dl', {}, ...words))
    const path = pathOf(url)
    const tap = el('button', { class: 'pill', type: 'button', 'aria-label': `打开 ${path}`, title: path }, '打开')
    tap.addEventListener('click', () => open(path))
    return el('li', {}, about, tap, el('dl', {}, ...words))
  }
  return ({ wx_messages: messages, follows, subscriptions }: LabState) => {
    const left = Object.values(subscriptions).reduce((sum, count) => sum + count, 0)
    one('#wechat [data-note]').textContent = `${follows ? '已关注' : '没有关注'} · 订阅通知还能收 ${left} 条`
    list.replaceChildren(...messages.map(card))
    if (!messages.length) list.append(el('li', { class: 'empty' }, '还没有服务通知。预约、付款之后，它会出现在这里。'))
  }
}
