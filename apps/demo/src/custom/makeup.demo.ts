import type { CustomField } from '@kuaimen/contract/custom/custom.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { DemoFlow } from './flow.demo'

const TEXT_AT_MOST = 200

const choice = (key: string, label: string, options: readonly string[]): CustomField => ({
  ...{ key, label, kind: 'choice', max: 0, hint: '', sensitive: false },
  options: [...options],
})

const fields: readonly CustomField[] = [
  choice('occasion', '场合', ['证件或面试', '聚会约会', '婚礼或晚宴', '舞台或活动', '日常留念']),
  choice('skin', '肤质', ['干性', '油性', '混合', '敏感', '不确定']),
  choice('eyes', '是否戴美瞳/眼镜', ['都不戴', '美瞳', '眼镜', '都有']),
  choice('hair', '头发长度', ['短发', '齐肩', '长发']),
  {
    ...{ key: 'unwanted', label: '不想要', kind: 'multi', max: 0, hint: '可以多选', sensitive: false },
    options: ['假睫毛', '修容', '染眉'],
  },
  {
    ...{ key: 'allergy', label: '过敏史', kind: 'text', options: [], max: TEXT_AT_MOST, sensitive: true },
    hint: '例如：对酒精、香精或某种防晒过敏',
  },
  {
    ...{ key: 'words', label: '想说的话', kind: 'text', options: [], max: TEXT_AT_MOST, sensitive: false },
    hint: '想要的、担心的，都可以告诉化妆师',
  },
]

export const makeupFlow: DemoFlow = {
  key: 'makeup',
  name: '定制妆造',
  art: 'makeup_{aura}',
  slugs: ['makeup-daily', 'makeup-date', 'makeup-interview', 'makeup-party', 'makeup-chinese'],
  steps: [
    {
      step: 'aura',
      path: addresses.customAura,
      title: '选择气质',
      note: '今天想成为哪一种自己？',
      kind: 'single',
      at_least: 1,
      at_most: 1,
      options: [
        { code: 'cool', name: '清冷', note: '低饱和，细眉梢，像月光落在窗台。' },
        { code: 'sunny', name: '明媚', note: '暖调腮红与水光唇，笑起来有太阳。' },
        { code: 'learned', name: '知性', note: '妆感克制，线条干净，坐下来就有答案。' },
        { code: 'gallant', name: '英气', note: '眉峰立起来，轮廓收一收，走路带风。' },
        { code: 'relaxed', name: '松弛', note: '像没化妆，又刚刚好地好看。' },
        { code: 'hongkong', name: '港风', note: '浓眉红唇，蓬松的卷发，老电影的一格。' },
        { code: 'chinese', name: '新中式', note: '远山眉，一点唇，发髻里藏着旧时光。' },
      ],
    },
    {
      step: 'attire',
      path: addresses.customAttire,
      title: '选择服装',
      note: '可选 1–2 种，标了价格的是租借，其余免费',
      kind: 'multi',
      at_least: 1,
      at_most: 2,
      options: [
        { code: 'own', name: '自带衣服', note: '最懂您的那一件，我们负责熨平。' },
        { code: 'shirt', name: '白衬衫', note: '店内备有各个尺码，免费换穿。' },
        { code: 'suit', name: '西装', note: '合身的成套正装，肩线由我们来调。', addon: '成套正装租借' },
        { code: 'knit', name: '针织衫', note: '软软的一件，店内免费换穿。' },
        {
          ...{ code: 'chinese', name: '中式服装', note: '盘扣与立领，连发簪一起搭好。', addon: '中式服装租借' },
          not_with: ['own'],
        },
        {
          ...{ code: 'gown', name: '礼服', note: '提前按尺码留好一件，到店试穿。', addon: '礼服租借' },
          not_with: ['own'],
        },
      ],
    },
    {
      step: 'form',
      path: addresses.customMakeupForm,
      title: '妆造需求',
      note: '写得越具体，化妆师准备得越周到；都可以不填',
      kind: 'form',
      at_least: 0,
      at_most: 0,
      fields,
    },
  ],
  results: [
    {
      match: { attire: ['gown'] },
      title: '{aura} · {attire}',
      body: '{aura}的妆面配上礼服，灯光下也立体。盘发与定妆都按一整晚来做。',
      slug: 'makeup-party',
    },
    {
      match: { attire: ['chinese'] },
      title: '{aura} · {attire}',
      body: '盘扣、发簪与{aura}的眉眼，走出门就是一幅小品。',
      slug: 'makeup-chinese',
    },
    {
      match: { aura: ['chinese'] },
      title: '{aura} · {attire}',
      body: '远山眉，一点唇，手工盘髻，和{attire}搭在一起也不违和。',
      slug: 'makeup-chinese',
    },
    {
      match: { aura: ['hongkong'] },
      title: '{aura} · {attire}',
      body: '浓眉、红唇、蓬松的卷发，{attire}也能穿出电影感。',
      slug: 'makeup-party',
    },
    {
      match: { aura: ['sunny'] },
      title: '{aura} · {attire}',
      body: '暖调腮红和水润的唇，配{attire}，近看也经得起的温柔。',
      slug: 'makeup-date',
    },
    {
      match: { aura: ['cool'] },
      title: '{aura} · {attire}',
      body: '低饱和的妆面配{attire}，安静，却让人记得住。',
      slug: 'makeup-date',
    },
    {
      match: { aura: ['learned'] },
      title: '{aura} · {attire}',
      body: '妆感克制，线条干净，配{attire}，得体而不抢您的话。',
      slug: 'makeup-interview',
    },
    {
      match: { aura: ['gallant'] },
      title: '{aura} · {attire}',
      body: '眉峰立起来，轮廓收一收，配{attire}，走路带风。',
      slug: 'makeup-interview',
    },
    {
      match: {},
      title: '{aura} · {attire}',
      body: '四十分钟，气色刚好。{aura}的妆面配{attire}，像没化妆，又刚刚好地好看。',
      slug: 'makeup-daily',
    },
  ],
}
