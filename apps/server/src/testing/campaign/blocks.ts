import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'

const picture = { url: '/media/demo/banner/natural.webp', width: 1125, height: 600, alt: '自然证件照' }
const link = { link_type: 'path' as const, link: '/about' }
const field = { name: 'wish', label: '想拍什么', required: true }

let nth = 0
const common = () => {
  nth += 1
  return { id: `sample${nth}`, space: 16 as const, ground: 'card' as const }
}

/** One block of every type, with every field that it can have. */
export const sampleBlocks: readonly CampaignBlock[] = [
  { type: 'image', ...common(), picture, link, radius: 12, only: { env: ['wx'], members: 'all', level_min: 1 } },
  { type: 'carousel', ...common(), pictures: [{ picture, link }], ratio: 1.5, autoplay_ms: 3000 },
  { type: 'hot_area', ...common(), picture, areas: [{ x: 0, y: 0, w: 50, h: 50, link, label: '这里' }] },
  { type: 'heading', ...common(), text: '标题', note: '一行小字', align: 'left', only: { from: 1_800_000_000 } },
  { type: 'rich_text', ...common(), markdown: '## 说明\n\n- 一条' },
  { type: 'coupon_take', ...common(), offer_keys: ['spring_80'], look: 'card', button: '领取', taken_link: link },
  { type: 'product_list', ...common(), pick: { ids: [1, 2] }, look: 'grid', price: true },
  { type: 'store_list', ...common(), pick: { ids: [1] }, limit: 3 },
  { type: 'countdown', ...common(), to: 'end', before: '距离结束', after: '结束了' },
  {
    ...{ type: 'steps', ...common() },
    items: [
      { title: '选产品', note: '看样片', icon: 'camera', link },
      { title: '约时间', note: '不赶', icon: 'calendar', link },
    ],
  },
  { type: 'gallery', ...common(), pictures: [picture], columns: 2, when_over: 'keep' },
  { type: 'compare', ...common(), before: picture, after: picture },
  {
    type: 'video',
    ...common(),
    poster: picture,
    src: '/media/demo/a.mp4',
    seconds: 30,
    captions: { src: '/media/demo/a.vtt' },
  },
  {
    ...{ type: 'form', ...common(), form_key: 'wishes', consent: 'privacy', button: '提交', thanks: '收到了' },
    fields: [
      { kind: 'text', ...field, max: 50 },
      { kind: 'choice', ...field, name: 'size', options: ['大', '小'] },
    ],
  },
  { type: 'share', ...common(), button: '请朋友来', card: { title: '一起', desc: '来拍', picture }, referral: true },
  { type: 'button', ...common(), text: '去约', link, look: 'primary', sticky: true },
  { type: 'index_list', ...common(), kinds: ['activity'], limit: 6, state: 'live' },
  { type: 'rules', ...common(), markdown: '- 一条', folded: true },
  { type: 'faq', ...common(), question_type: 'shooting', limit: 4 },
  { type: 'contact', ...common(), text: '问一问', button: '打给我们' },
  { type: 'miniapp', ...common(), text: '在小程序里继续', picture, path: 'pages/index' },
  { type: 'proof', ...common(), task_key: 'xhs_return' },
  {
    ...{ type: 'token_gate', ...common(), offer_key: 'spring_80' },
    words: { ok: '是你的', used: '已拆开', over: '过了', others: '是别人的' },
  },
]

type Path = readonly (string | number)[]

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))]
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, name) => (one as Record<string | number, unknown>)[name], value)

function withValue(value: unknown, [name, ...rest]: Path, put: unknown): unknown {
  if (name === undefined) return put
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[name] = withValue(copy[name], rest, put)
  return copy
}

const LONG = '长'.repeat(5001)

/** Values that are wrong wherever something of this kind was right. */
function wrongFor(value: unknown): readonly unknown[] {
  const other = { deep: { deeper: [null] } }
  if (typeof value === 'string') return [7, -1, true, [], other, LONG, ['javascript:alert(1)']]
  if (typeof value === 'number') return ['7', -1e9, 1e15, 0.123456, true, [], other, '']
  if (typeof value === 'boolean') return ['true', 1, 0, [], other, 'javascript:alert(1)']
  if (Array.isArray(value)) return [other, 'x', 7, Array.from({ length: 60 }, () => value[0]), [other], [[]]]
  return ['x', 7, [], [[]], true, LONG]
}

/** Fields in which a number that is no whole one is right. */
const FRACTIONS = new Set(['x', 'y', 'w', 'h', 'ratio'])
/** Fields that leave a page whole when they are not there: these are put wrong, not taken away. */
const isFine = (path: Path, put: unknown): boolean =>
  (put === 0.123456 && FRACTIONS.has(String(path.at(-1)))) || (path.length === 0 && put === undefined)

export interface Mutant {
  readonly blocks: unknown[]
  readonly at: string
}

/** Pages that are wrong in one place each; `below` is the chance, the same numbers give the same pages. */
export function mutants(count: number, below: (limit: number) => number): Mutant[] {
  const made: Mutant[] = []
  while (made.length < count) {
    const block = sampleBlocks[below(sampleBlocks.length)]
    const places = placesIn(block)
    const path = places[below(places.length)] ?? []
    const wrong = wrongFor(valueAt(block, path))
    const put = wrong[below(wrong.length)]
    if (!isFine(path, put)) made.push({ blocks: [withValue(block, path, put)], at: path.join('.') })
  }
  return made
}
