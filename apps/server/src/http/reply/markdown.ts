import markdownIt from 'markdown-it'

/** Raw HTML in a text stays text: the writer of a document is not the writer of the page. */
const markdown = markdownIt({ html: false, linkify: false, typographer: false })

export const markdownToHtml = (text: string): string => markdown.render(text)

/** The address of a link in a text, where it may lead there; nothing where it may not. */
export type Leads = (href: string) => string | undefined

/** The same for texts that are written outside the house: no pictures, and links only to where they may lead. */
const foreign = markdownIt({ html: false, linkify: false, typographer: false }).disable('image')
// What a link may be is asked below, for every scheme.
foreign.validateLink = () => true

const linksAmong = (tokens: ReturnType<typeof foreign.parse>) =>
  tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')

const hrefOf = (link: ReturnType<typeof linksAmong>[number]) => String(link.attrGet('href') ?? '')

/** Where every link of a text leads, however it is written. */
export const hrefsIn = (text: string): string[] => linksAmong(foreign.parse(text, {})).map(hrefOf)

export function markdownLeading(text: string, leads: Leads): string {
  const tokens = foreign.parse(text, {})
  for (const link of linksAmong(tokens)) {
    const to = leads(hrefOf(link))
    link.attrs = to === undefined ? null : [['href', to]]
  }
  return foreign.renderer.render(tokens, foreign.options, {})
}
