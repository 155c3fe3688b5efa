import type { LabState } from '../../control/shapes'
import type { Tools } from './tools'

/** The SMS inbox. Runs in the page. */
export function sms({ one, el, time, notice }: Tools) {
  const list = one('#sms [data-list]')
  return ({ sms: messages }: LabState) => {
    one('#sms [data-note]').textContent = messages.length ? `${messages.length} 条` : ''
    list.replaceChildren(
      ...messages.map(({ mobile, code, text, at, template, out_id }) => {
        const copy = el('button', { class: 'pill', type: 'button', 'aria-label': `复制验证码 ${code}` }, '复制')
        copy.addEventListener('click', async () => {
          await navigator.clipboard.writeText(code)
          notice(`已复制 ${code}`)
        })
        const about = el('p', { title: template }, [mobile, time(at), out_id].filter(Boolean).join(' · '))
        return code
          ? el('li', {}, el('b', {}, code), copy, about, el('small', {}, text))
          : el('li', {}, el('span', { class: 'text' }, text), about)
      }),
    )
    if (!messages.length) list.append(el('li', { class: 'empty' }, '还没有短信。在手机里索取验证码，它会出现在这里。'))
  }
}
