import type { LabState } from '../../control/shapes'
import type { Choices } from './choices'
import type { Tools } from './tools'

/** The fault switches, one tab a provider. Runs in the page. */
export function faults({ one, el, control }: Tools, choices: Choices, refresh: () => Promise<void>) {
  const tabs = one('#faults [data-tabs]')
  const list = one('#faults [data-list]')
  let shown = 'network'
  const draw = (active: LabState['faults']) => {
    const of = (provider: string) => choices.faults.filter(({ name }) => name.startsWith(`${provider}.`))
    const on = (provider: string) => of(provider).filter(({ name }) => active[name]).length
    const total = Object.keys(active).length
    one('#faults [data-note]').textContent = total ? `${total} 个打开着` : '全部正常'
    tabs.replaceChildren(
      ...Object.entries(choices.providers).map(([provider, title]) => {
        const selected = String(provider === shown)
        const tab = el('button', { type: 'button', role: 'tab', 'aria-selected': selected }, title)
        if (on(provider)) tab.append(el('em', {}, String(on(provider))))
        tab.addEventListener('click', () => {
          shown = provider
          draw(active)
        })
        return tab
      }),
    )
    list.replaceChildren(
      ...of(shown).map(({ name, title, explains, ms }) => {
        const box = el('input', { type: 'checkbox' })
        box.checked = active[name] !== undefined
        box.addEventListener('change', async () => {
          await control('faults', { [name]: box.checked })
          await refresh()
        })
        const long = active[name]?.ms || ms
        const text = el('span', {}, title, el('small', {}, explains))
        if (long) text.firstChild?.after(el('i', {}, `${long / 1000} 秒`))
        return el('label', { class: 'switch', title: name }, box, text)
      }),
    )
  }
  return (state: LabState) => draw(state.faults)
}
