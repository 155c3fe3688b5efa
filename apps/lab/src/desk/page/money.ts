import type { LabState } from '../../control/shapes'
import type { Tools } from './tools'

/** Open cashier payments, and what becomes of them. Runs in the page. */
export function money({ one, el, control }: Tools, refresh: () => Promise<void>) {
  const list = one('#cashier [data-list]')
  const states: Record<string, string> = {
    open: '待支付',
    paid: '已支付',
    cancelled: '已取消',
    failed: '失败',
    closed: '已关闭',
  }
  return ({ payments }: LabState) => {
    list.replaceChildren(
      ...payments.map(({ out_trade_no, description, amount, state }) => {
        const does = el('div', { class: 'does' })
        const settle = (label: string, outcome: string, notice: string) => {
          const button = el('button', { class: 'pill', type: 'button' }, label)
          button.addEventListener('click', async () => {
            await control(`payments/${encodeURIComponent(out_trade_no)}`, { outcome, notice })
            await refresh()
          })
          does.append(button)
        }
        if (['open', 'cancelled', 'failed'].includes(state)) {
          settle('支付', 'paid', 'now')
          settle('支付，通知丢失', 'paid', 'never')
          settle('通知晚到', 'paid', 'late')
          settle('通知两次', 'paid', 'twice')
          settle('只来假通知', 'cancelled', 'forged')
          settle('取消', 'cancelled', 'never')
          settle('失败', 'failed', 'never')
        }
        return el(
          'li',
          {},
          el('span', {}, `${description} · ${states[state] ?? state}`),
          el('b', {}, `¥${(amount / 100).toFixed(2)}`),
          el('code', {}, out_trade_no),
          does,
        )
      }),
    )
    if (!payments.length) list.append(el('li', { class: 'empty' }, '没有等待支付的订单。'))
  }
}
