import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { DemoFlow, DemoOption } from './flow.demo'

/** The first is in the price; every other one is the product’s add-on. */
const background = (code: string, name: string, colour: string, note: string): DemoOption => ({
  ...{ code, name, colour, note },
  addon: '加一种底色',
})

export const naiveIdFlow: DemoFlow = {
  key: 'naive_id',
  name: '定制证件照',
  art: 'naive_{makeup_style}_{emotion}',
  slugs: ['id-custom'],
  steps: [
    {
      step: 'makeup_style',
      path: addresses.customMakeupStyles,
      title: '选择妆容',
      note: '想让人先看到怎样的您？',
      kind: 'single',
      at_least: 1,
      at_most: 1,
      options: [
        { code: 'native', name: '原生感', note: '只收起疲惫，小痣和笑纹都留着。' },
        { code: 'clear', name: '清透', note: '薄薄一层底妆，像刚洗过脸的早晨。' },
        { code: 'learned', name: '知性', note: '眉眼利落，话还没说，分寸已经在了。' },
        { code: 'lively', name: '元气', note: '一点腮红，一点光，整个人亮起来。' },
        { code: 'men', name: '男士净颜', note: '遮住黑眼圈、理顺眉毛，看不出化过妆。' },
        { code: 'bare', name: '不化妆', note: '只理头发和领口，脸交给光线。' },
      ],
    },
    {
      step: 'background',
      path: addresses.customBackgrounds,
      title: '选择底色',
      note: '可选 1–3 种，证件最常用白、蓝、红',
      kind: 'multi',
      at_least: 1,
      at_most: 3,
      included: 1,
      options: [
        background('white', '白', '#FFFFFF', '护照、简历、报名都用得上的标准白。'),
        background('blue', '蓝', '#438EDB', '毕业证、工作证常用的标准蓝。'),
        background('red', '红', '#D03A36', '登记照与部分证书要的标准红。'),
        background('grey', '高级灰', '#A6A4A2', '不抢戏的灰，让五官自己说话。'),
        background('mist', '雾蓝', '#A9BCC9', '像雨后的天，冷静又温和。'),
        background('oat', '燕麦', '#E2D3BD', '暖一点，皮肤会跟着柔下来。'),
        background('sakura', '樱粉', '#F2CBCF', '淡淡的粉，气色不用借。'),
        background('pine', '墨绿', '#2F4A40', '深而安静，衬得目光更亮。'),
      ],
    },
    {
      step: 'emotion',
      path: addresses.customEmotions,
      title: '选择神态',
      note: '摄影师会照着它引导您',
      kind: 'single',
      at_least: 1,
      at_most: 1,
      options: [
        { code: 'calm', name: '平静', note: '不用笑，放松眉心就很好。' },
        { code: 'smile', name: '微笑', note: '嘴角轻轻一提，眼睛先笑。' },
        { code: 'confident', name: '自信', note: '下巴微收，目光稳稳看过来。' },
        { code: 'relaxed', name: '松弛', note: '像和老朋友聊到一半。' },
        { code: 'earnest', name: '认真', note: '专注的样子，自有说服力。' },
      ],
    },
  ],
  results: [
    {
      match: { makeup_style: ['men'] },
      title: '{makeup_style} · {emotion}',
      body: '干净的轮廓，{background}底，{emotion}的神态。造型师会先和您确认发型与胡须，再开始拍摄。',
      slug: 'id-custom',
    },
    {
      match: { makeup_style: ['bare'] },
      title: '{makeup_style} · {emotion}',
      body: '素颜也经得起看：{background}底，{emotion}的神态，光线替您把气色提起来。',
      slug: 'id-custom',
    },
    {
      match: { makeup_style: ['learned'] },
      title: '{makeup_style} · {emotion}',
      body: '{makeup_style}的妆面，{background}底，{emotion}的神态，一张放在名片和官网都合适的证件照。',
      slug: 'id-custom',
    },
    {
      match: { makeup_style: ['lively'] },
      title: '{makeup_style} · {emotion}',
      body: '{makeup_style}的妆面，{background}底，{emotion}的神态，翻开证件也会忍不住多看一眼。',
      slug: 'id-custom',
    },
    {
      match: { makeup_style: ['clear'] },
      title: '{makeup_style} · {emotion}',
      body: '{makeup_style}的妆面，{background}底，{emotion}的神态，把最精神的一个早晨留下来。',
      slug: 'id-custom',
    },
    {
      match: {},
      title: '{makeup_style} · {emotion}',
      body: '{makeup_style}的妆面，{background}底，{emotion}的神态，照片里是您，不是别人。',
      slug: 'id-custom',
    },
  ],
}
