import type { OwnDrawn, Rendered } from '@kuaimen/contract/kernel/rendering'
import type { Head } from './head'

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

// Inside a script element only '<' can end it early; the line separators keep old parsers whole.
export const inScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const meta = (property: string, content: string) =>
  content ? `<meta property="${property}" content="${escaped(content)}">` : ''

/** Documents of one moment share their answers, so each answer is written once. */
const written = new WeakMap<object, string>()

function writtenOnce(data: object): string {
  const known = written.get(data)
  if (known !== undefined) return known
  const text = inScript(data)
  written.set(data, text)
  return text
}

interface Answer {
  readonly state: { readonly data: object }
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isAnswer = (query: unknown): query is Answer =>
  isObject(query) && 'state' in query && isObject(query.state) && 'data' in query.state && isObject(query.state.data)

const queryInScript = (query: unknown): string => {
  if (!isAnswer(query)) return inScript(query)
  const { state, ...rest } = query
  const { data, ...how } = state
  // The state stands last, and the data last in it.
  const around = inScript({ ...rest, state: { ...how, data: 0 } })
  return `${around.slice(0, -'0}}'.length)}${writtenOnce(data)}}}`
}

/** Answers for the browser to take over, one after the other. */
const listed = (queries: readonly unknown[]): string => queries.map(queryInScript).join(',')

/** A document in pieces; between them stand the parts of a member, and before the last one the member's answers. */
export function documentPieces(
  rendered: Rendered,
  head: Pick<Head, 'html' | 'later' | 'atOnce'>,
  origin: string,
  address: string,
): readonly string[] {
  const { title, description, picture, html, state, own } = rendered
  const places = own?.places ?? []
  const cut = [0, ...places].map((from, nr) => html.slice(from, places[nr]))
  const before = [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    description && `<meta name="description" content="${escaped(description)}">`,
    meta('og:title', title),
    meta('og:description', description),
    // The bare shell is the same for every address.
    html && meta('og:url', `${origin}${address}`),
    picture && meta('og:image', `${origin}${picture}`),
    '<meta name="theme-color" content="#FAF8F5"><meta name="color-scheme" content="light">',
    '<meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    head.html,
    html ? head.later : head.atOnce,
    '</head><body><div id="root">',
  ]
  const answers =
    html && state && `{"token":${state.token},"queries":{"mutations":[],"queries":[${listed(state.queries)}`
  const after = ['</div>', answers && `<script type="application/json" id="state">${answers}`]
  const end = [answers && ']}}</script>', '</body></html>']
  const pieces = cut.map((piece, nr) =>
    [...(nr === 0 ? before : []), piece, ...(nr === cut.length - 1 ? after : [])].filter(Boolean).join(''),
  )
  const last = end.filter(Boolean).join('')
  return own ? [...pieces, last] : [pieces.join('') + last]
}

/** A member's parts in the order of the pieces. */
export const ownTexts = ({ html, queries }: OwnDrawn, hasQueries: boolean): readonly string[] => [
  ...html,
  queries.length > 0 ? `${hasQueries ? ',' : ''}${listed(queries)}` : '',
]
