type Child = Node | string

/** The desk's few hand tools. Runs in the page. */
export function tools() {
  const one = <T extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document) => {
    const found = within.querySelector<T>(selector)
    if (!found) throw new Error(`desk: no ${selector}`)
    return found
  }
  const el = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    set: Partial<Record<string, string>> = {},
    ...children: Child[]
  ) => {
    const node = document.createElement(tag)
    for (const [name, value] of Object.entries(set)) if (value !== undefined) node.setAttribute(name, value)
    node.append(...children)
    return node
  }
  let hiding: number | undefined
  const notice = (text: string) => {
    document.querySelector('.notice')?.remove()
    document.body.append(el('div', { class: 'notice', role: 'status' }, text))
    clearTimeout(hiding)
    hiding = window.setTimeout(() => document.querySelector('.notice')?.remove(), 4000)
  }
  const control = async <T>(path: string, body?: unknown): Promise<T> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(
      `/__lab/control/${path}`,
      body === undefined ? { cache: 'no-store' } : { method: 'POST', headers, body: JSON.stringify(body) },
    )
    const said = (await answer.json()) as T & { error?: string }
    if (!answer.ok) notice(said.error ?? `实验台回答 ${answer.status}`)
    return said
  }
  const time = (iso: string) => new Date(iso).toLocaleTimeString('zh-CN', { hour12: false })
  /** Buttons that show one choice: press() marks it, pick is called with it. */
  const segment = (name: string, pick: (value: string) => void) => {
    const group = one(`[data-segment=${name}]`)
    const buttons = [...group.querySelectorAll('button')]
    for (const button of buttons) button.addEventListener('click', () => pick(button.value))
    return (value: string) => {
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === value))
    }
  }
  return { one, el, notice, control, time, segment }
}

export type Tools = ReturnType<typeof tools>
