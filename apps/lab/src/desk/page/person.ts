import type { LabState } from '../../control/shapes'
import type { Choices } from './choices'
import type { Tools } from './tools'

/** The WeChat user who holds the phone. Runs in the page. */
export function person({ one, el, control }: Tools, choices: Choices, refresh: () => Promise<void>) {
  const list = one('#person [data-list]')
  const box = (id: string) => one<HTMLInputElement>(`#${id}`)
  const change = async (to: object) => {
    await control('user', to)
    await refresh()
  }
  box('snapshot').addEventListener('change', () => change({ snapshot: box('snapshot').checked }))
  box('unionid').addEventListener('change', () => change({ unionid: box('unionid').checked }))
  box('granted').addEventListener('change', () => change({ consent: box('granted').checked ? 'granted' : 'ask' }))
  box('follows').addEventListener('change', async () => {
    await control('follow', { follows: box('follows').checked })
    await refresh()
  })
  return ({ user, follows }: LabState) => {
    const known = choices.users.some(({ id }) => id === user.user)
    const people = known ? choices.users : [{ id: user.user, nickname: user.user }, ...choices.users.slice(0, 4)]
    list.replaceChildren(
      ...people.map(({ id, nickname }) => {
        const avatar = el('img', { src: `/sim/wx-avatar/${id}`, alt: '', width: '36', height: '36' })
        const checked = String(id === user.user)
        const button = el('button', { type: 'button', role: 'radio', 'aria-checked': checked }, avatar, nickname)
        button.addEventListener('click', () => change({ user: id }))
        return button
      }),
    )
    box('follows').checked = follows
    box('snapshot').checked = user.snapshot
    box('unionid').checked = user.unionid
    box('granted').checked = user.consent === 'granted'
  }
}
