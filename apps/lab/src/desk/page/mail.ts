import type { LabState } from '../../control/shapes'
import type { Tools } from './tools'

/** All mailboxes. Runs in the page. */
export function mail({ one, el, time, notice }: Tools) {
  const list = one('#mail [data-list]')
  return ({ mail: mails }: LabState) => {
    one('#mail [data-note]').textContent = mails.length ? `${mails.length} 封` : ''
    list.replaceChildren(
      ...mails.map(({ to, subject, text, code, alias, at }) => {
        const copy = el('button', { class: 'pill', type: 'button', 'aria-label': `复制验证码 ${code}` }, '复制')
        copy.addEventListener('click', async () => {
          await navigator.clipboard.writeText(code)
          notice(`已复制 ${code}`)
        })
        const about = el('p', { title: alias }, [to, time(at)].join(' · '))
        return code
          ? el('li', {}, el('b', {}, code), copy, about, el('small', {}, text))
          : el('li', {}, el('span', { class: 'text' }, subject), about, el('small', {}, text))
      }),
    )
    if (!mails.length) list.append(el('li', { class: 'empty' }, '还没有邮件。用企业邮箱验证，验证码会出现在这里。'))
  }
}
