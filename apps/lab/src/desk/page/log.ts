import type { LabState } from '../../control/shapes'
import type { Tools } from './tools'

/** Requests of the page to its app, and of the product to its providers. Runs in the page. */
export function log({ one, el, time, segment }: Tools) {
  const list = one('#log [data-list]')
  let shown = 'calls'
  let latest: LabState | undefined
  let before = ''
  const row = (at: string, name: string, detail: string, result: string, good: boolean) =>
    el(
      'li',
      {},
      el('time', {}, time(at)),
      el('span', {}, name),
      el('code', { title: detail }, detail),
      el('span', { class: good ? 'ok' : 'bad' }, result),
    )
  const calls = (state: LabState) =>
    state.bridge_calls.map(({ at, name, args, reply, state: now }) => {
      const said = String(reply?.errMsg ?? reply?.err_msg ?? reply?.resultCode ?? (now === 'open' ? '等待选择' : now))
      return row(at, name, JSON.stringify(args), said.replace(/^[^:]*:/, ''), /:(ok|wifi)$/.test(said))
    })
  const requests = (state: LabState) =>
    state.requests.map(({ at, provider, method, path, status, ms }) =>
      row(
        at,
        provider,
        `${method} ${path}`,
        status ? `${status} · ${ms} ms` : '没有回答',
        status >= 200 && status < 400,
      ),
    )
  const draw = (state: LabState) => {
    latest = state
    const part = shown === 'calls' ? state.bridge_calls : state.requests
    const now = shown + JSON.stringify(part)
    if (now === before) return
    before = now
    list.replaceChildren(...(shown === 'calls' ? calls(state) : requests(state)))
    if (!part.length) list.append(el('li', { class: 'empty' }, '还没有记录。'))
  }
  const press = segment('log', (value) => {
    shown = value
    press(value)
    if (latest) draw(latest)
  })
  press(shown)
  return draw
}
