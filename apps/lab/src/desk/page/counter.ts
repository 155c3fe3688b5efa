import type { Tools } from './tools'

interface Booking {
  order_sn: string
  state: string
  state_text: string
  time: string
  product_names: string[]
}

interface Scanned {
  code: number
  msg: string
  data: {
    member: { nickname: string; mobile: string; level_name: string; points: number }
    bookings: Booking[]
  } | null
  twice?: { code: number; msg: string }
}

/** The store's counter: reads the code on the phone, and leads the visit on. Runs in the page. */
export function counter({ one, el, control, notice }: Tools) {
  const code = one<HTMLInputElement>('#counter-code')
  const store = one<HTMLInputElement>('#counter-store')
  const list = one('#counter [data-list]')

  /** The page the phone shows; nothing when another page is open in it. */
  const shown = () =>
    one<HTMLIFrameElement>('#frame').contentDocument?.querySelector<HTMLElement>('[data-code]')?.dataset.code

  const serve = async (order_sn: string, to: string) => {
    const { code: refused, msg } = await control<{ code: number; msg: string }>('scan/move', { order_sn, to })
    notice(refused === 0 ? '已签到' : msg)
  }
  const rowOf = ({ order_sn, state, state_text, time, product_names }: Booking) => {
    const row = el(
      'li',
      {},
      el('b', {}, `${time} ${product_names.join('、')}`),
      el('p', {}, `${order_sn} · ${state_text}`),
    )
    if (state === 'booked') {
      const button = el('button', { class: 'pill', type: 'button' }, '签到')
      button.addEventListener('click', () => void serve(order_sn, 'checked_in').then(() => button.remove()))
      row.append(button)
    }
    return row
  }
  const draw = ({ code: refused, msg, data, twice }: Scanned) => {
    const again = twice ? [el('li', { class: 'empty' }, `同时扫的第二下：${twice.msg || '也成功了'}`)] : []
    if (refused !== 0 || !data) return list.replaceChildren(el('li', { class: 'empty' }, msg), ...again)
    const { nickname, mobile, level_name, points } = data.member
    const who = el('li', {}, el('b', {}, `${nickname} ${level_name}`), el('p', {}, `${mobile} · ${points} 积分`))
    const visits = data.bookings.length ? data.bookings.map(rowOf) : [el('li', { class: 'empty' }, '今天没有预约')]
    list.replaceChildren(who, ...visits, ...again)
  }
  const scan = async () => {
    const store_id = Number(store.value) || undefined
    draw(await control<Scanned>('scan', { code: code.value, store_id }))
  }
  one('#counter-read').addEventListener('click', () => {
    const found = shown()
    if (!found) return notice('手机里没有打开会员码，请先打开 /member-code')
    code.value = found
    void scan()
  })
  one('#counter-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void scan()
  })
}
