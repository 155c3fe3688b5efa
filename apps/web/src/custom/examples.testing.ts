import type {
  CustomField,
  CustomFlow,
  CustomOption,
  CustomResult,
  CustomStep,
} from '@kuaimen/contract/custom/custom.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'

const option = (code: string, name: string, more: Partial<CustomOption> = {}): CustomOption => ({
  ...{ code, name, note: '', colour: '', addon: null, not_with: [], ...more },
  picture: `/media/${code}.webp`,
})

const step = (name: string, path: string, title: string, more: Partial<CustomStep>): CustomStep => ({
  ...{ step: name, path, title, note: '慢慢选', kind: 'single', at_least: 1, at_most: 1, included: 0 },
  ...{ options: [], fields: [], ...more },
})

const colour = (code: string, name: string) =>
  option(code, name, { colour: '#438edb', addon: { name: '加一种底色', price_fen: 3_000 } })

export const aPortraitFlow: CustomFlow = {
  ...{ key: 'naive_id', name: '定制证件照', version: 3, product_ids: [9] },
  steps: [
    step('makeup_style', addresses.customMakeupStyles, '选择妆容', {
      options: [option('native', '原生感'), option('clear', '清透')],
    }),
    step('background', addresses.customBackgrounds, '选择底色', {
      ...{ kind: 'multi', at_most: 3, included: 1 },
      options: [colour('white', '白'), colour('blue', '蓝'), colour('red', '红'), colour('grey', '高级灰')],
    }),
    step('emotion', addresses.customEmotions, '选择神态', {
      options: [option('calm', '平静'), option('smile', '微笑')],
    }),
  ],
}

const field = (key: string, label: string, more: Partial<CustomField>): CustomField => ({
  ...{ key, label, kind: 'choice', options: [], max: 0, hint: '', sensitive: false, ...more },
})

export const aMakeupFlow: CustomFlow = {
  ...{ key: 'makeup', name: '定制妆造', version: 1, product_ids: [40] },
  steps: [
    step('aura', addresses.customAura, '选择气质', { options: [option('cool', '清冷'), option('sunny', '明媚')] }),
    step('attire', addresses.customAttire, '选择服装', {
      ...{ kind: 'multi', at_most: 2 },
      options: [
        option('own', '自带'),
        option('shirt', '白衬衫'),
        option('gown', '礼服', { not_with: ['own'], addon: { name: '礼服租借', price_fen: 20_000 } }),
      ],
    }),
    step('form', addresses.customMakeupForm, '妆造需求', {
      ...{ kind: 'form', at_least: 0, at_most: 0 },
      fields: [
        field('occasion', '场合', { options: ['聚会约会', '日常留念'] }),
        field('unwanted', '不想要', { kind: 'multi', options: ['假睫毛', '修容'] }),
        field('allergy', '过敏史', { kind: 'text', max: 200, sensitive: true }),
        field('words', '想说的话', { kind: 'text', max: 200 }),
      ],
    }),
  ],
}

export const aResult: CustomResult = {
  ...{ title: '清透 · 微笑', body: '把最精神的一个早晨留下来。', picture: '/media/result.webp' },
  product: {
    ...{ id: 9, category_id: 1, name: '定制证件照', subtitle: '', cover: '/9.webp', branch: 'shoot' },
    ...{ price_fen: 29_900, list_price_fen: 29_900, minutes: 60, retouches: 3, people_min: 1, people_max: 1 },
  },
  addon_ids: [7, 7],
  addons: [
    { id: 7, name: '加一种底色', price_fen: 3_000 },
    { id: 7, name: '加一种底色', price_fen: 3_000 },
  ],
  ...{ addons_fen: 6_000, price_from_fen: 35_900, missing: [] },
}
