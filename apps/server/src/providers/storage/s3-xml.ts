/**
 * The few XML answers of S3, read without a parser: names of elements are known, values hold no elements, and a document
 * that declares a type or an entity is not read at all.
 */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Numbers of letters beyond ASCII do not stand in our keys: such a value stays as it came, and fits nothing. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,3})|#x([0-9a-fA-F]{1,2}));/g,
    (_, name?: string, decimal?: string, hex?: string) =>
      name ? ENTITIES[name]! : String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex!, 16)),
  )

/** The name of the whole document's element; undefined where the text is no whole document. */
export function rootOf(xml: string): string | undefined {
  if (xml.includes('<!')) return undefined
  const body = xml.replace(/^\uFEFF?\s*(?:<\?xml[^>]*\?>)?\s*/, '').trimEnd()
  const name = /^<([A-Za-z]+)[\s/>]/.exec(body)?.[1]
  if (name === undefined) return undefined
  const isWhole = body.endsWith(`</${name}>`) || /^<[A-Za-z]+[^<>]*\/>$/.test(body)
  return isWhole ? name : undefined
}

/** The texts of all elements of a name, in their order. */
export const textsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => decoded(text))

export const textIn = (xml: string, name: string): string => textsIn(xml, name)[0] ?? ''

/** The inner texts of all elements of a name that hold others. */
export const blocksIn = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.split(`</${name}>`)[0] ?? '')

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
