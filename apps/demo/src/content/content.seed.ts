import { createHash } from 'node:crypto'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { document, pagead, question, recommendation } from '../../../server/src/content/content.table'
import type { Tx } from '../../../server/src/db/database'
import { products } from '../product/product.demo'
import type { SeedContext } from '../seed-context'
import { pictures, recommendations, resultPictures, slotSizes } from './content.demo'
import { documents } from './document.demo'
import { questions, questionTypes } from './question.demo'

const DAY_MS = 86_400_000
const HOME = 'home'
const RESULT = 'book_pay_result'

/** The same picture has the same id in every demo, so that links and counts can be repeated. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`kuaimen:${name}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

function productPath(slug: string): string {
  const index = products.findIndex((one) => one.slug === slug)
  if (index < 0) throw new Error(`no product ${slug}`)
  return paths.productDetail({ id: index + 1 })
}

export async function seedContent(tx: Tx, seed: SeedContext): Promise<void> {
  const starts_at = new Date(seed.now.getTime() - 30 * DAY_MS)
  const ends_at = new Date(seed.now.getTime() + 400 * DAY_MS)
  const placed = [
    ...pictures.map((one) => ({ ...one, at: HOME })),
    ...resultPictures.map((one) => ({ ...one, at: RESULT })),
  ]
  await tx.insert(pagead).values(
    placed.map(({ at, slot, file, title, line, call, tone, link_type, page, link }, index) => ({
      id: idOf(at === HOME ? file : `${at}/${file}`),
      path: at,
      slot,
      url: `/media/demo/${file}.webp`,
      alt: `${title}：${line}`,
      title,
      line,
      call,
      tone,
      width: slotSizes[slot][0],
      height: slotSizes[slot][1],
      close_icon: slot === 'home' || slot === 'opening' ? '/media/demo/icon/close.svg' : '',
      link_type,
      link: page ?? (link_type === 'path' ? productPath(link) : link),
      starts_at,
      ends_at,
      rank: index + 1,
    })),
  )
  const groups = [...new Set(recommendations.map(({ group }) => group))]
  await tx.insert(recommendation).values(
    recommendations.map(({ page, group, name, file, size, rowspan, product }, index) => ({
      id: idOf(file),
      path: page,
      group_name: group,
      group_rank: groups.indexOf(group) + 1,
      name,
      url: `/media/demo/${file}.webp`,
      width: size[0],
      height: size[1],
      rowspan,
      link_type: 'path' as const,
      link: productPath(product),
      rank: index + 1,
    })),
  )
  await tx.insert(document).values(documents.map((one) => ({ ...one, updated_on: studioDay(starts_at) })))
  await tx.insert(question).values(
    questions.map(({ type, question, answer, is_top = false }, index) => ({
      type,
      type_name: questionTypes[type]!,
      question,
      answer,
      is_top,
      updated_on: studioDay(starts_at),
      rank: index + 1,
    })),
  )
}
