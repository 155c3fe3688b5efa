import type { DocumentView, PageContent } from '@kuaimen/contract/content/content.views'
import { markdownToHtml } from '../http/markdown'
import type { document, pagead, recommendation } from './content.table'

type Ad = typeof pagead.$inferSelect
type Recommendation = typeof recommendation.$inferSelect

const picture = (row: Ad) => ({
  uuid: row.id,
  url: row.url,
  alt: row.alt,
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

export const presentPage = (ads: Ad[], recommendations: Recommendation[]): PageContent => ({
  banner: ads.filter((row) => row.slot === 'banner').map(picture),
  page: ads.flatMap((row) =>
    row.slot === 'home' || row.slot === 'opening'
      ? [{ ...picture(row), type: row.slot, close_icon: row.close_icon }]
      : [],
  ),
  activity: ads.filter((row) => row.slot === 'activity').map(picture),
  recommendation: groups(recommendations),
})

export const presentDocument = (row: typeof document.$inferSelect): DocumentView => ({
  type: row.type,
  title: row.title,
  body_html: markdownToHtml(row.body),
  updated_on: row.updated_on,
})
