import { formatYuan } from '@kuaimen/contract/kernel/money'
import { html, type Markup } from './markup.present'

export const yuan = (fen: number): string => `${fen < 0 ? '−' : ''}¥${formatYuan(Math.abs(fen))}`

export const sheet = (name: string, heads: readonly Markup[], rows: readonly Markup[], none: string): Markup =>
  rows.length === 0
    ? html`<div class="sheet"><p class="none">${none}</p></div>`
    : html`<div class="sheet" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`

export const th = (name: string): Markup => html`<th scope="col">${name}</th>`
export const nth = (name: string): Markup => html`<th scope="col" class="n">${name}</th>`
