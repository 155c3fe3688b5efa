import type { DocumentView, PageContent } from '@kuaimen/contract/content/content.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { markdownToHtml } from '../http/reply/markdown'
import type { document, pagead, recommendation } from './content.table'

type Ad = typeof pagead.$inferSelect
type Recommendation = typeof recommendation.$inferSelect

interface Priced {
  readonly id: number
  readonly category_id: number
  readonly branch: 'shoot' | 'makeup'
  readonly price_fen: number
}

/** Which product's page a path is. */
function productIdOf(link: string): string | null {
  const [path, search] = link.split('?')
  return path === addresses.productDetail ? new URLSearchParams(search).get('id') : null
}

/** The products sold where a picture leads to: one product by its page, else all of a category or of makeup. */
function targetsOf({ link_type, link }: Ad, prices: readonly Priced[]): readonly Priced[] {
  if (link_type === 'category') return prices.filter(({ category_id }) => String(category_id) === link)
  if (link_type === 'makeup') return prices.filter(({ branch }) => branch === 'makeup')
  const id = link_type === 'path' ? productIdOf(link) : null
  return prices.filter((one) => String(one.id) === id)
}

function priceOf(row: Ad, prices: readonly Priced[]) {
  const targets = targetsOf(row, prices)
  if (targets.length === 0) return null
  return { fen: Math.min(...targets.map(({ price_fen }) => price_fen)), is_from: row.link_type !== 'path' }
}

const picture = (row: Ad, prices: readonly Priced[]) => ({
  uuid: row.id,
  url: row.url,
  alt: row.alt,
  title: row.title,
  line: row.line,
  call: row.call,
  tone: row.tone,
  price: priceOf(row, prices),
  width: row.width,
  height: row.height,
  link_type: row.link_type,
  link: row.link,
})

function groups(rows: Recommendation[]): PageContent['recommendation'] {
  const byName = new Map<string, PageContent['recommendation'][number]>()
  for (const row of rows) {
    const group = byName.get(row.group_name) ?? { uuid: row.id, name: row.group_name, children: [] }
    group.children.push({
      uuid: row.id,
      url: row.url,
      name: row.name,
      imagewidth: row.width,
      imageheight: row.height,
      rowspan: row.rowspan,
      link_type: row.link_type,
      link: row.link,
    })
    byName.set(row.group_name, group)
  }
  return [...byName.values()]
}

export function presentPage(
  ads: Ad[],
  recommendations: Recommendation[],
  prices: readonly Priced[],
): Omit<PageContent, 'products'> {
  const of = (slot: Ad['slot']) => ads.filter((row) => row.slot === slot).map((row) => picture(row, prices))
  return {
    banner: of('banner'),
    page: ads.flatMap((row) =>
      row.slot === 'home' || row.slot === 'opening'
        ? [{ ...picture(row, prices), type: row.slot, close_icon: row.close_icon }]
        : [],
    ),
    activity: of('activity'),
    recommendation: groups(recommendations),
  }
}

type Shown = Omit<PageContent['products'][number], 'soonest'>

export const presentProducts = (
  products: readonly Shown[],
  soonest: ReadonlyMap<number, { day: string; time: string }>,
): PageContent['products'] => products.map((one) => ({ ...one, soonest: soonest.get(one.id) ?? null }))

export const presentDocument = (row: typeof document.$inferSelect): DocumentView => ({
  type: row.type,
  title: row.title,
  body_html: markdownToHtml(row.body),
  updated_on: row.updated_on,
})
