import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import type { IndexedCampaign, PageBlock } from '@kuaimen/contract/campaign/page.views'
import { shownState } from '@kuaimen/contract/campaign/version.rules'
import { markdownLeading } from '../../http/reply/markdown'
import type { ShownRow } from '../version/campaign.sql'
import { leadsIn, presentLink, someone } from '../version/link.present'
import type { PageData } from './data.service'

/** The page that a block stands on. */
export interface Stage extends PageData {
  readonly now: Date
  readonly cityId: number | undefined
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

export const seconds = (at: Date | null): number | null => (at ? Math.floor(at.getTime() / 1000) : null)

export const isInCity = (cityIds: readonly number[], cityId: number | undefined): boolean =>
  cityIds.length === 0 || (cityId !== undefined && cityIds.includes(cityId))

const presentIndexed = (row: ShownRow, now: Date): IndexedCampaign => ({
  key: row.key,
  path: row.path,
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  state: shownState(row, now),
  starts_at: seconds(row.starts_at),
  ends_at: seconds(row.ends_at),
})

/** What is in the index for a city: what runs first, then what comes, then what is over, the latest first. */
export function indexed(rows: readonly ShownRow[], cityId: number | undefined, now: Date): IndexedCampaign[] {
  const shown = rows
    .filter((row) => row.on_index && !row.path.includes(':') && isInCity(row.city_ids, cityId))
    .map((row) => presentIndexed(row, now))
  const of = (state: IndexedCampaign['state']) => shown.filter((one) => one.state === state)
  return [
    ...of('live'),
    ...of('soon').sort((a, b) => (a.starts_at ?? 0) - (b.starts_at ?? 0)),
    ...of('over').sort((a, b) => (b.ends_at ?? 0) - (a.ends_at ?? 0)),
  ]
}

type Of<T extends CampaignBlock['type']> = Extract<CampaignBlock, { type: T }>
type PageOf<T extends CampaignBlock['type']> = Extract<PageBlock, { type: T }>
type Common = Pick<PageBlock, 'id' | 'space' | 'ground' | 'only'>

/** null: there is nothing of it to show. */
type Presenters = {
  readonly [T in CampaignBlock['type']]: (block: Of<T>, stage: Stage, common: Common) => PageOf<T> | null
}

const html = (text: string, { known }: Stage) => markdownLeading(text, leadsIn(known))

function products({ pick }: Of<'product_list'>, { products: found }: Stage) {
  if ('category_id' in pick) return found.filter((one) => one.category_id === pick.category_id).slice(0, pick.limit)
  return pick.ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
}

/** Those of the visitor's city first. */
function stores({ pick, limit }: Of<'store_list'>, { stores: found, nearby, cityId }: Stage) {
  if (pick === 'nearby') return nearby.slice(0, limit)
  const picked = pick.ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
  const here = picked.filter((one) => one.city_id === cityId)
  return [...here, ...picked.filter((one) => one.city_id !== cityId)].slice(0, limit)
}

function countdownTo({ to }: Of<'countdown'>, { starts_at, ends_at }: Stage): number | null {
  if (typeof to === 'number') return to
  return seconds(to === 'start' ? starts_at : ends_at)
}

function rulesOf({ markdown, document }: Of<'rules'>, stage: Stage): string | undefined {
  return markdown ?? (document ? stage.documents.get(document)?.body : undefined)
}

function consentOf({ consent }: Of<'form'>, { documents }: Stage) {
  const found = documents.get(consent)
  return found ? { type: consent, title: found.title, updated_on: found.updated_on } : null
}

const presenters: Presenters = {
  image: (block, { known }, common) => ({
    ...{ type: 'image', ...common, picture: block.picture, radius: block.radius },
    link: presentLink(block.link, known),
  }),
  carousel: (block, { known }, common) => ({
    ...{ type: 'carousel', ...common, ratio: block.ratio, autoplay_ms: block.autoplay_ms },
    pictures: block.pictures.map(({ picture, link }) => ({ picture, link: presentLink(link, known) })),
  }),
  hot_area: (block, { known }, common) => ({
    ...{ type: 'hot_area', ...common, picture: block.picture },
    areas: block.areas.map((area) => ({ ...area, link: presentLink(area.link, known) })),
  }),
  heading: ({ text, note, align }, _, common) => ({ type: 'heading', ...common, text, note, align }),
  rich_text: ({ markdown }, stage, common) => ({ type: 'rich_text', ...common, data: { html: html(markdown, stage) } }),
  coupon_take: ({ offer_keys, look, button, taken_link }, { known, offers }, common) => ({
    ...{ type: 'coupon_take', ...common, offer_keys, look, button, taken_link: presentLink(taken_link, known) },
    data: { offers: offer_keys.flatMap((key) => offers.get(key) ?? []) },
  }),
  product_list: (block, stage, common) => ({
    ...{ type: 'product_list', ...common, look: block.look, price: block.price },
    data: { products: products(block, stage) },
  }),
  store_list: (block, stage, common) => ({
    ...{ type: 'store_list', ...common, nearby: block.pick === 'nearby' },
    data: { stores: stores(block, stage) },
  }),
  countdown: (block, stage, common) => ({
    ...{ type: 'countdown', ...common, to: typeof block.to === 'number' ? 'instant' : block.to },
    ...{ before: block.before, after: block.after, data: { at: countdownTo(block, stage) } },
  }),
  steps: ({ items }, { known }, common) => ({
    ...{ type: 'steps', ...common },
    // A step that leads to a page which is closed leads nowhere: it is not one.
    items: items.flatMap(({ title, note, icon, link: to }) => {
      const link = presentLink(to, known)
      return to?.link_type === 'campaign' && link === null ? [] : { title, note, icon, link }
    }),
  }),
  gallery: ({ pictures, columns }, _, common) => ({ type: 'gallery', ...common, pictures, columns }),
  compare: ({ before, after }, _, common) => ({ type: 'compare', ...common, before, after }),
  video: ({ poster, src, seconds: length, captions = null }, _, common) => ({
    ...{ type: 'video', ...common, poster, src, captions },
    seconds: length,
  }),
  form: (block, stage, common) => ({
    ...{ type: 'form', ...common, form_key: block.form_key, fields: block.fields, button: block.button },
    ...{ thanks: block.thanks, data: { consent: consentOf(block, stage) } },
  }),
  share: ({ button, card, referral }, _, common) => ({ type: 'share', ...common, button, card, referral }),
  button: ({ text, link, look, sticky }, { known }, common) => {
    const to = presentLink(link, known)
    return to && { type: 'button', ...common, text, link: to, look, sticky }
  },
  index_list: ({ kinds, limit, state = 'live' }, { campaigns, cityId, now }, common) => ({
    ...{ type: 'index_list', ...common, state },
    data: {
      campaigns: indexed(campaigns, cityId, now)
        .filter((one) => one.state === state && kinds.includes(one.kind))
        .slice(0, limit),
    },
  }),
  rules: (block, stage, common) => {
    const text = rulesOf(block, stage)
    return text === undefined
      ? null
      : { type: 'rules', ...common, folded: block.folded, data: { html: html(text, stage) } }
  },
  faq: ({ question_type, limit }, stage, common) => ({
    ...{ type: 'faq', ...common, question_type },
    data: {
      questions: stage.questions
        .filter(({ type }) => type === question_type)
        .slice(0, limit)
        .map(({ id, question, answer }) => ({ id, question, answer_html: html(answer, stage) })),
    },
  }),
  contact: ({ text, button }, _, common) => ({
    ...{ type: 'contact', ...common, text, button, data: { link: someone() } },
  }),
  miniapp: ({ text, picture, path }, { known }, common) => ({
    ...{ type: 'miniapp', ...common, text, picture, path },
    data: { link: presentLink({ link_type: 'miniapp', link: path }, known) },
  }),
  proof: ({ task_key }, { tasks }, common) => ({
    ...{ type: 'proof', ...common, task_key, data: { task_id: tasks.get(task_key) ?? null } },
  }),
  token_gate: ({ offer_key, words }, { offers }, common) => ({
    ...{ type: 'token_gate', ...common, offer_key, words, data: { offer: offers.get(offer_key) ?? null } },
  }),
}

function ownersOf({ only }: CampaignBlock): PageBlock['only'] {
  const members = only?.members === 'guest' || only?.members === 'member' ? only.members : undefined
  const level_min = only?.level_min ?? 0
  return members || level_min > 0 ? { members, level_min } : null
}

/** The presenter of the block's own type: the table has one for each. */
const presenterOf = <T extends CampaignBlock['type']>(block: Of<T>): Presenters[T] => presenters[block.type as T]

export function presentBlock<T extends CampaignBlock['type']>(block: Of<T>, stage: Stage): PageOf<T> | null {
  const { id, space, ground = 'none' } = block
  return presenterOf<T>(block)(block, stage, { id, space, ground, only: ownersOf(block) })
}
