import type { Sheet } from '../calls'

/** Sheets that the app draws over the page. Built node by node: the page's CSP allows no inline markup. Runs in the page. */
export function sheet(spec: Sheet, choose: (choice: string) => void): () => void {
  const host = document.createElement('lab-sheet')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(`
    :host{position:fixed;inset:0;z-index:2147483647;display:flex;flex-direction:column;justify-content:flex-end;
      background:rgba(28,26,23,.48);color:#1c1a17;
      font:15px/1.5 "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Microsoft YaHei",sans-serif}
    section{background:#fff;border-radius:16px 16px 0 0;padding:24px 20px calc(20px + env(safe-area-inset-bottom));text-align:center}
    :host([kind=map]) section{text-align:left}
    :host([kind=closed]){background:#faf8f5;justify-content:center}:host([kind=closed]) section{background:none}
    h2{margin:0 0 4px;font-size:20px;font-variant-numeric:tabular-nums}:host([kind=cashier]) h2{font-size:34px}
    p{margin:0 0 4px;color:#6e675f;font-size:13px;overflow-wrap:anywhere}
    div{display:grid;gap:8px;margin-top:16px}
    button{min-height:48px;border:0;border-radius:10px;background:#f3f1ee;color:inherit;font:inherit;font-size:17px;cursor:pointer}
    button.primary{background:#07823a;color:#fff;font-weight:600}
    button:focus-visible{outline:2px solid #07823a;outline-offset:2px}
    svg{flex:1;min-height:0;width:100%;background:#eef0e8}`)
  root.adoptedStyleSheets = [style]
  host.setAttribute('kind', spec.kind)
  const add = <K extends keyof HTMLElementTagNameMap>(to: Node, tag: K, text = '') => {
    const node = document.createElement(tag)
    node.textContent = text
    to.appendChild(node)
    return node
  }
  if (spec.kind === 'map') {
    const draw = (to: Node, tag: string, set: Record<string, string>) => {
      const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
      for (const [name, value] of Object.entries(set)) node.setAttribute(name, value)
      to.appendChild(node)
      return node
    }
    const map = draw(root, 'svg', {
      viewBox: '0 0 390 560',
      preserveAspectRatio: 'xMidYMid slice',
      'aria-hidden': 'true',
    })
    draw(map, 'path', { d: 'M-20 470C80 420 160 520 260 470S410 430 420 400V600H-20Z', fill: '#cfe3ec' })
    draw(map, 'rect', { x: '36', y: '60', width: '110', height: '90', rx: '8', fill: '#d9e6cd' })
    const roads = ['M-20 210H420', 'M-20 340L420 290', 'M120-20V600', 'M290-20L250 600', 'M-20 60L420 140']
    for (const d of roads) draw(map, 'path', { d, stroke: '#fff', 'stroke-width': '14', fill: 'none' })
    draw(map, 'path', { d: 'M195 290c-26-36-36-52-36-68a36 36 0 0 1 72 0c0 16-10 32-36 68Z', fill: '#c2452d' })
    draw(map, 'circle', { cx: '195', cy: '222', r: '13', fill: '#fff' })
  }
  const card = add(root, 'section')
  card.setAttribute('role', 'dialog')
  card.setAttribute('aria-label', spec.title)
  add(card, 'h2', spec.title)
  for (const line of spec.lines) add(card, 'p', line)
  const acts = add(card, 'div')
  const close = () => host.remove()
  for (const { choice, label, primary } of spec.actions) {
    const button = add(acts, 'button', label)
    if (primary) button.className = 'primary'
    button.addEventListener('click', () => {
      close()
      choose(choice)
    })
  }
  document.documentElement.appendChild(host)
  return close
}
