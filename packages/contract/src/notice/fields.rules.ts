import { fillTemplate } from '../kernel/template'
import { isWx, type SendChannel } from './notice.rules'

/** How many characters WeChat takes, by the type that a field's name begins with. */
const AT_MOST: Readonly<Record<string, number>> = {
  thing: 20,
  number: 32,
  letter: 32,
  symbol: 5,
  character_string: 32,
  phone_number: 17,
  car_number: 8,
  name: 10,
  phrase: 5,
}
/** Of text messages, and of WeChat's types without a limit of their own (time, date, amount). */
const OTHERWISE = 35

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Cut between letters, never within one. */
export function cutText(text: string, atMost: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if ([...line].length <= atMost) return line
  let cut = ''
  let size = 0
  for (const { segment } of segmenter.segment(line)) {
    size += [...segment].length
    if (size > atMost - 1) break
    cut += segment
  }
  return `${cut}…`
}

const limitOf = (channel: SendChannel, field: string): number =>
  (isWx(channel) ? AT_MOST[field.replace(/\d+$/, '')] : undefined) ?? OTHERWISE

/** The fields of a provider's template, each a sentence with `{names}`, as the provider takes them. */
export const writeFields = (
  channel: SendChannel,
  fields: Readonly<Record<string, string>>,
  data: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, cutText(fillTemplate(text, data), limitOf(channel, name))]),
  )
