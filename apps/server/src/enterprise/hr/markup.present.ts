import { withoutTurning } from '@kuaimen/contract/kernel/text'

/** Text that is markup already; everything else is escaped. */
class Markup {
  constructor(readonly text: string) {}
}

export type { Markup }

type Part = string | number | false | null | undefined | Markup | readonly Markup[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Nothing of a roster turns the words around it. */
const escaped = (text: string): string => withoutTurning(text).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

function write(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return part.map(({ text }) => text).join('')
}

/** A template of markup: what is put into it can never become markup itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.map((text, nth) => text + write(parts[nth])).join(''))

/** Our own text, as it stands: a style whose hash is in the policy. */
export const asIs = (text: string): Markup => new Markup(text)
