import {
  type CampaignBlock,
  CampaignBlocks,
  type CampaignPicture,
  CampaignShare,
  CampaignTheme,
} from '@kuaimen/contract/campaign/blocks.views'
import type { PublishProblem } from '@kuaimen/contract/campaign/operator.views'
import { CONTRAST_AT_LEAST, contrast, NARROWEST_PX, TARGET_PX } from '@kuaimen/contract/campaign/version.rules'
import type { z } from 'zod'
import { settingOf } from '../../brand/brand.service'
import type { Ctx } from '../../context'
import { hrefsIn } from '../../http/reply/markdown'
import { linksOf, offerKeysOf, type PageData, readPageData } from '../page/data.service'
import { leadsIn, presentLink } from '../version/link.present'
import { listOfferPeriods, type VersionRow } from './operator.sql'
import { missingPictures } from './pictures.service'
import { findReferences, type References } from './references.service'

type Version = Pick<VersionRow, 'campaign_key' | 'meta' | 'theme' | 'share' | 'blocks'>

const problem = (path: string, message: string): PublishProblem => ({ path, message })

const schemaProblems = (field: string, parsed: z.ZodSafeParseResult<unknown>): PublishProblem[] =>
  (parsed.error?.issues ?? []).map(({ path, message }) => problem([field, ...path].join('.'), message))

const isLegible = (one: string, other: string) => contrast(one, other) >= CONTRAST_AT_LEAST

/** White stands on the accent, ink on both grounds. */
function contrastProblems({ ground, accent, accent_soft, ink }: CampaignTheme): PublishProblem[] {
  const pairs = [
    ['theme.ink', ink, ground, '文字与底色'],
    ['theme.accent_soft', ink, accent_soft, '文字与浅色块'],
    ['theme.accent', '#FFFFFF', accent, '按钮上的白字与主色'],
  ] as const
  return pairs.flatMap(([path, one, other, what]) =>
    isLegible(one, other) ? [] : [problem(path, `${what}的对比度不到 ${CONTRAST_AT_LEAST}`)],
  )
}

function areaProblems(block: CampaignBlock, at: number): PublishProblem[] {
  if (block.type !== 'hot_area') return []
  const height = (NARROWEST_PX * block.picture.height) / block.picture.width
  return block.areas.flatMap(({ w, h }, nth) =>
    (w / 100) * NARROWEST_PX >= TARGET_PX && (h / 100) * height >= TARGET_PX
      ? []
      : [problem(`blocks.${at}.areas.${nth}`, `点击区域在 ${NARROWEST_PX} 宽的屏幕上不到 ${TARGET_PX} 像素`)],
  )
}

/** Where the links of a block stand, in the order of `linksOf`. */
const LINK_PATHS: Readonly<Partial<Record<CampaignBlock['type'], (nth: number) => string>>> = {
  carousel: (nth) => `pictures.${nth}.link`,
  hot_area: (nth) => `areas.${nth}.link`,
  steps: (nth) => `items.${nth}.link`,
  coupon_take: () => 'taken_link',
}

function linkProblems(block: CampaignBlock, at: number, { known }: PageData, there: References): PublishProblem[] {
  return linksOf(block).flatMap((link, nth) => {
    if (!link || link.link_type === 'none') return []
    const path = `blocks.${at}.${LINK_PATHS[block.type]?.(nth) ?? 'link'}`
    if (!presentLink(link, known) || (link.link_type === 'path' && !there.isPage(link.link)))
      return [problem(path, `链接打不开：${link.link_type} ${link.link}`)]
    return there.has(link) ? [] : [problem(path, `链接指向的内容不存在：${link.link_type} ${link.link}`)]
  })
}

const hrefsOf = (block: CampaignBlock): string[] =>
  hrefsIn(block.type === 'rich_text' || block.type === 'rules' ? (block.markdown ?? '') : '')

function textProblems(block: CampaignBlock, at: number, { known }: PageData, there: References): PublishProblem[] {
  const leads = leadsIn(known)
  return hrefsOf(block).flatMap((href) =>
    leads(href) === undefined || (href.startsWith('/') && !there.isPage(href))
      ? [problem(`blocks.${at}.markdown`, `链接打不开：${href}`)]
      : [],
  )
}

function namedProblems(block: CampaignBlock, at: number, { documents, questions, tasks }: PageData, there: References) {
  const lacks = (field: string, what: string) => [problem(`blocks.${at}.${field}`, `没有${what}`)]
  if (block.type === 'form' && !documents.has(block.consent)) return lacks('consent', `文档 ${block.consent}`)
  if (block.type === 'rules' && block.document && !documents.has(block.document))
    return lacks('document', `文档 ${block.document}`)
  if (block.type === 'faq' && !questions.some(({ type }) => type === block.question_type))
    return lacks('question_type', `这一类问题 ${block.question_type}`)
  if (block.type === 'proof' && !tasks.has(block.task_key)) return lacks('task_key', `返图任务 ${block.task_key}`)
  if (block.type === 'product_list' || block.type === 'store_list')
    return there.missingIn(block).map((id) => problem(`blocks.${at}.pick`, `没有编号 ${id}`))
  return []
}

async function offerProblems(ctx: Ctx, blocks: readonly CampaignBlock[], { starts_at, ends_at }: Version['meta']) {
  const keys = offerKeysOf(blocks)
  const found = keys.length > 0 ? await listOfferPeriods(ctx.db, keys) : []
  const wrongWith = (key: string): string | undefined => {
    const offer = found.find((one) => one.key === key)
    if (!offer) return `没有优惠 ${key}`
    if (offer.state !== 'on') return `优惠 ${key} 已停用`
    const [opens, closes] = [offer.opens_at.getTime() / 1000, offer.closes_at.getTime() / 1000]
    const isOpenThen = opens < (ends_at ?? Number.POSITIVE_INFINITY) && closes > (starts_at ?? 0)
    return isOpenThen ? undefined : `优惠 ${key} 在活动期间领不了`
  }
  return blocks.flatMap((block, at) =>
    offerKeysOf([block]).flatMap((key) => {
      const wrong = wrongWith(key)
      return wrong ? [problem(`blocks.${at}`, wrong)] : []
    }),
  )
}

/** Every picture of a version, and where it stands. */
function picturesOf({ meta, theme, share, blocks }: Version): [path: string, url: string][] {
  const found: [string, string][] = []
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { url, src } = value as Partial<CampaignPicture> & { src?: string }
    if (typeof url === 'string') found.push([`${path}.url`, url])
    if (typeof src === 'string') found.push([`${path}.src`, src])
    for (const [name, inner] of Object.entries(value)) look(inner, path ? `${path}.${name}` : name)
  }
  look({ cover: meta.cover, theme, share, blocks }, '')
  return found
}

/** Those of its places that are for videos. */
const videosOf = (blocks: readonly CampaignBlock[]): ReadonlySet<string> =>
  new Set(blocks.flatMap((one, at) => (one.type === 'video' ? [`blocks.${at}.src`] : [])))

const leavingProblems = ({ when_over, redirect_to }: Version['meta'], there: References): PublishProblem[] =>
  when_over === 'redirect' && !there.isPage(redirect_to) ? [problem('redirect_to', '地址打不开')] : []

/** Everything that keeps a version from being published; nothing where it may be. */
export async function problemsOf(ctx: Ctx, version: Version): Promise<PublishProblem[]> {
  const parsed = CampaignBlocks.safeParse(version.blocks)
  const shape = [
    ...schemaProblems('blocks', parsed),
    ...schemaProblems('theme', CampaignTheme.safeParse(version.theme)),
    ...schemaProblems('share', CampaignShare.safeParse(version.share)),
  ]
  // What has not the shape cannot be looked at further.
  if (!parsed.success || shape.length > 0) return shape
  const blocks = parsed.data
  const { starts_at, ends_at } = version.meta
  const gathered = await readPageData(ctx, blocks, undefined)
  const paths = [
    ...blocks.flatMap(hrefsOf),
    ...(version.meta.when_over === 'redirect' ? [version.meta.redirect_to] : []),
  ]
  const there = await findReferences(ctx, blocks, gathered, { key: version.campaign_key, paths })
  const hosts = (await settingOf<string[]>(ctx.db, 'media_hosts')) ?? []
  return [
    ...(starts_at !== null && ends_at !== null && starts_at >= ends_at ? [problem('ends_at', '结束要晚于开始')] : []),
    ...leavingProblems(version.meta, there),
    ...contrastProblems(version.theme),
    ...blocks.flatMap((block, at) => [
      ...areaProblems(block, at),
      ...linkProblems(block, at, gathered, there),
      ...textProblems(block, at, gathered, there),
      ...namedProblems(block, at, gathered, there),
    ]),
    ...(await offerProblems(ctx, blocks, version.meta)),
    ...(await missingPictures(ctx, picturesOf({ ...version, blocks }), videosOf(blocks), hosts)),
  ]
}
