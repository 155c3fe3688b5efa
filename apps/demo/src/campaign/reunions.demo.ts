import { addresses } from '@kuaimen/contract/kernel/addresses'
import { paths } from '@kuaimen/contract/kernel/paths'
import {
  art,
  button,
  type DemoPage,
  gallery,
  heading,
  hero,
  products,
  rules,
  steps,
  take,
  text,
  themes,
  to,
} from './page.demo'

const NEWYEAR = { from: -30, until: 75, theme: themes.red } as const
const KIDS = 6

/** Families, and people who come again. */
/** One that everybody may open, as a partner's are. */
export const DEMO_INVITATION = 'KMDEM0ZHENXANG20230000'

export const reunionPages: readonly DemoPage[] = [
  {
    ...{
      key: 'family-portrait',
      path: addresses.familyPortrait,
      kind: 'activity',
      theme: themes.amber,
      on_index: true,
    },
    ...{ title: '全家福，从凑齐开始', summary: '先凑齐人，其余好办', share: '先凑齐人，其余好办' },
    parts: [
      hero('family-portrait', '几把空椅子，正一把一把坐上人'),
      heading('全家福，从凑齐开始', '人齐了，照片就成了一半', 'center'),
      steps(
        { title: '定一个日子', note: '生日、团圆饭前、谁回家的那天', icon: 'calendar' },
        { title: '数一数人', note: '按到场人数选产品，多一位可在店里加', icon: 'people' },
        { title: '选一个色系', note: '米白、驼色、灰蓝，不必一样', icon: 'heart' },
        { title: '来坐好', note: '谁站谁坐，摄影师来排', icon: 'camera' },
      ),
      text(
        '| 几个人 | 产品 | 起价 |\n|---|---|---|\n| 2–3 人 | 三口之家 | ¥599 |\n| 4–6 人 | 全家福 | ¥899 |\n| 7–15 人 | 四世同堂 | ¥1999 |',
      ),
      heading('十年前后', '同一家人，同一个位置'),
      {
        ...{ type: 'compare', space: 16 },
        before: art('family-portrait', 'before', 900, 675, '十年前的一家人'),
        after: art('family-portrait', 'after', 900, 675, '今年的同一家人'),
      },
      products(5, 6),
      button('领全家福券', to('campaign', 'family-portrait-coupon')),
      rules('表中为平日起价，节假日与换季以产品页为准'),
    ],
  },
  {
    ...{ key: 'family-portrait-coupon', path: addresses.familyPortraitCoupon, kind: 'coupon', theme: themes.amber },
    ...{ title: '全家福券，按家的大小领', summary: '三张里选一张', share: '三张里选一张', on_index: true },
    parts: [
      hero('family-portrait-coupon', '由小到大三张券，旁边是三口、五口、八口之家'),
      heading('全家福券，按家的大小领', '选好再领，领了就是这一张', 'center'),
      take(['family_three_60', 'family_classic_120', 'family_grand_200'], to('category', 5)),
      products(5, 6, 'row'),
      rules(
        '三张券每个账号只能领其中一张',
        '三口之家减 60 元；五人以上满 899 元减 120 元，全家福类产品都可用；四世同堂减 200 元',
        '领取后 90 天内有效',
      ),
    ],
    offers: [
      ['family_three_60', '三口 ¥60', 'campaign_family_three', 3000] as const,
      ['family_classic_120', '五人以上 ¥120', 'campaign_family_classic', 3000] as const,
      ['family_grand_200', '四世同堂 ¥200', 'campaign_family_grand', 1000] as const,
    ].map(([key, name, rule, stock]) => ({ key, name, rule, stock, limit_group: 'family_portrait' })),
  },
  {
    ...{ key: 'princess-return', path: addresses.princessReturn, kind: 'return', theme: themes.rose, on_index: true },
    ...{ title: '公主请回', summary: '那年的小人儿，又长高了', share: '那年的小人儿，又长高了', from: -30, until: 90 },
    parts: [
      hero('princess-return', '戴纸皇冠的小女孩，和长高了的她'),
      heading('公主请回', '2021 到 2022 年来拍过儿童照的家庭', 'center'),
      text('那年的裙子也许穿不下了，站的位置还在。带上旧照片，我们照着原来的姿势再拍一张。'),
      take(['princess_100'], to('category', KIDS)),
      heading('那年与今年'),
      gallery('princess-return', ['那年的纸皇冠', '今年的纸皇冠', '那年踮着脚', '今年不用踮脚了']),
      products(KIDS, 6),
      rules(
        '2021 年 1 月至 2022 年 12 月在快门完成过儿童拍摄的会员可领，每人一张',
        '儿童类产品满 499 元减 100 元，领取后 90 天内有效',
      ),
    ],
    offers: [
      {
        ...{ key: 'princess_100', name: '公主请回 ¥100', rule: 'campaign_princess', stock: 2000 },
        needs: {
          facts: [
            {
              ...{ fact: 'visit_done', at_least: 1 },
              where: { category_ids: { any: [KIDS] }, day: { min: '2021-01-01', max: '2022-12-31' } },
            },
          ],
          words: '2021 到 2022 年来拍过儿童照的家庭可以领取',
        },
      },
    ],
  },
  {
    ...{ key: 'newyear-return', path: addresses.newyearReturn, kind: 'return', ...NEWYEAR, on_index: true },
    ...{ title: '新年返场', summary: '好久不见，给你留了位子', share: '好久不见，给你留了位子' },
    parts: [
      hero('newyear-return', '挂着灯笼的门开着，衣钩上有一件大衣'),
      heading('新年返场', '好久不见，给你留了位子', 'center'),
      take(['return_100'], to('path', paths.productList())),
      text('半年没来的老朋友，领一张 100 元的券，新年拍一张新的。'),
      products(3, 4),
      heading('第一次来？'),
      button('新朋友请走这边', to('campaign', 'coupon-center'), 'secondary'),
      rules('到店拍过、最近 180 天没有来过的会员可领，每人一张', '满 399 元减 100 元，领取后 60 天内有效'),
    ],
    offers: [
      {
        ...{ key: 'return_100', name: '返场 ¥100', rule: 'campaign_return', stock: 3000, day_stock: 300 },
        needs: {
          facts: [
            { fact: 'visit_done', at_least: 1 },
            { fact: 'visit_done', at_most: 0, within_days: 180 },
          ],
        },
      },
    ],
  },
  {
    ...{ key: 'zhenxiang', path: addresses.zhenxiang, kind: 'activity', ...NEWYEAR, on_index: true },
    ...{ title: '新年真像 2023：拍一张像你的照片', summary: '像你，比好看重要', share: '像你，比好看重要' },
    parts: [
      hero('zhenxiang', '一张脸，一半是线条，一半是照片'),
      heading('拍一张像你的照片', '像你，比好看重要', 'center'),
      text('痣留着，疤留着，笑起来的纹路也留着。我们只调光、理头发、等你放松。**修图当着你的面，改到你说像为止。**'),
      steps(
        { title: '先领券', note: '¥23、¥123 或双人 8.8 折', icon: 'card', link: to('campaign', 'zhenxiang-coupon') },
        { title: '约一个下午', note: '留够时间，不赶', icon: 'calendar', link: to('category', 3) },
        { title: '发一篇返图', note: '小红书返图有礼', icon: 'picture', link: to('campaign', 'xiaohongshu-return') },
      ),
      products(3, 6),
      button('去领券', to('campaign', 'zhenxiang-coupon')),
      button('拆一张请柬', to('path', paths.zhenxiangToken({ token: DEMO_INVITATION })), 'secondary'),
      rules('收到请柬卡片的朋友，请打开卡片上的链接领取'),
    ],
  },
  {
    ...{ key: 'zhenxiang-coupon', path: addresses.zhenxiangCoupon, kind: 'coupon', ...NEWYEAR, on_index: true },
    ...{ title: '新年真像 · 领券', summary: '三张，各 2023 份', share: '三张券，各 2023 份' },
    parts: [
      hero('zhenxiang-coupon', '三只红包，写着 23、123 和 8.8'),
      heading('新年真像 · 领券', '三张都可以领，一次用一张', 'center'),
      take(['zhenxiang_23', 'zhenxiang_123', 'zhenxiang_duo'], to('path', paths.productList())),
      products(4, 4, 'row'),
      rules(
        '¥23 没有门槛；¥123 满 699 元可用；双人 8.8 折限情侣登记类产品，最多减 150 元',
        '每种每人一张，每日各 200 份',
        '领取后 60 天内有效',
      ),
    ],
    offers: [
      ['zhenxiang_23', '新年真像 ¥23', 'campaign_zhenxiang_23'] as const,
      ['zhenxiang_123', '新年真像 ¥123', 'campaign_zhenxiang_123'] as const,
      ['zhenxiang_duo', '双人 8.8 折', 'campaign_zhenxiang_duo'] as const,
    ].map(([key, name, rule]) => ({ key, name, rule, stock: 2023, day_stock: 200 })),
  },
  {
    ...{ key: 'zhenxiang-token', path: addresses.zhenxiangToken, kind: 'token', ...NEWYEAR, on_index: false },
    ...{ title: '新年真像 · 请柬', summary: '这张请柬是给你的', share: '新年真像 2023' },
    parts: [
      hero('zhenxiang-token', '一封火漆封口的卡片，正被拆开'),
      {
        ...{ type: 'token_gate', space: 24, offer_key: 'zhenxiang_invitation' },
        words: {
          ok: '这张请柬是给你的',
          used: '请柬已被拆开',
          over: '请柬过了日子，先看看正在进行的活动',
          others: '这张请柬写着别人的手机号',
        },
      },
      text('请柬里是一张自然证件照的拍摄券：像早晨照镜子时的自己。'),
      button('看看新年真像', to('campaign', 'zhenxiang'), 'secondary'),
      rules('请柬一人一份，拆开即用；拍摄券抵一次自然证件照，加选项目另付', '领取后 90 天内有效'),
    ],
    offers: [
      {
        ...{ key: 'zhenxiang_invitation', name: '新年真像请柬', voucher: 'id-natural', stock: 2000 },
        needs: { token: true },
      },
    ],
  },
  {
    ...{ key: 'xiaohongshu-return', path: addresses.xiaohongshuReturn, kind: 'return', ...NEWYEAR, on_index: false },
    ...{ title: '小红书返图有礼', summary: '一篇笔记，80 积分和一张 ¥30 券', share: '返图有礼' },
    parts: [
      hero('xiaohongshu-return', '手机里正写着一篇笔记，旁边是一张冲印的照片'),
      heading('小红书返图有礼', '一篇笔记，80 积分和一张 ¥30 券', 'center'),
      steps(
        { title: '发一篇笔记', note: '带上成片，说说拍摄那天', icon: 'picture' },
        { title: '交上链接', note: '选好是哪一次拍摄', icon: 'chat' },
        { title: '等三天', note: '店员看过就到账，没通过会说原因', icon: 'check' },
      ),
      { type: 'proof', space: 24, task_key: 'xhs_return' },
      button('回到新年真像', to('campaign', 'zhenxiang'), 'secondary'),
      rules('笔记请公开可见，链接来自 xiaohongshu.com 或 xhslink.com', '每次完成的拍摄可以返图一次'),
    ],
  },
]
