import { type DemoRule, ONE_AN_ORDER } from './wallet.demo'

const off = (yuan: number, from_yuan = 0) => ({
  discount: { kind: 'amount' as const, value: yuan * 100, min_fen: from_yuan * 100, cap_fen: null },
})
const percent = (value: number, cap_yuan: number) => ({
  discount: { kind: 'percent' as const, value, min_fen: 0, cap_fen: cap_yuan * 100 },
})

const rule = (
  key: string,
  name: string,
  note: string,
  valid_days: number,
  more: Pick<DemoRule, 'discount'> & Partial<DemoRule>,
): DemoRule => ({ key, name, note, rules: ONE_AN_ORDER, valid_days, ...more })

/** What the demo's campaigns give. */
export const campaignRules: readonly DemoRule[] = [
  rule('campaign_newcomer', '新客立减券', '第一次来快门', 60, off(50, 199)),
  rule('campaign_first', '首次到店券', '约第一次时用', 60, off(30, 99)),
  rule('campaign_weekday', '工作日 8.5 折', '周一到周五，人少，慢慢拍', 60, {
    ...percent(15, 100),
    scope: { weekdays: [1, 2, 3, 4, 5] },
  }),
  rule('campaign_family', '全家福满减券', '把一家人坐满一张照片', 90, { ...off(150, 999), category: '全家福' }),
  rule('campaign_friends', '闺蜜双人券', '两个人，一张券', 60, { ...off(90), product: '闺蜜写真' }),
  rule('campaign_id', '证件照立减券', '换一张像自己的证件照', 60, { ...off(20), category: '证件照' }),
  rule('campaign_level', '等级专享券', '谢谢你常来', 60, off(60, 399)),
  rule('campaign_spring', '春天请柬', '三月到四月，来拍一张春天', 240, off(80, 599)),
  rule('campaign_autumn', '秋光券', '斜一点的光，更好看', 60, { ...off(60, 499), category: '个人写真' }),
  rule('campaign_pet', '毛孩子券', '看这里，别动', 60, { ...off(50), category: '宠物' }),
  rule('campaign_winter', '冬日主题券', '围巾、热茶和一盏灯', 60, off(66, 499)),
  rule('campaign_newyear2025', '年初肖像券', '先把自己拍得好一点', 60, off(80, 399)),
  rule('campaign_family_three', '三口之家券', '小小的家，满满一张', 90, { ...off(60), product: '三口之家' }),
  rule('campaign_family_classic', '五人以上全家福券', '一个都不少', 90, { ...off(120, 899), category: '全家福' }),
  rule('campaign_family_grand', '四世同堂券', '最大的棚，留给最热闹的家', 90, { ...off(200), product: '四世同堂' }),
  rule('campaign_princess', '公主请回券', '那年的小人儿，又长高了', 90, { ...off(100, 499), category: '儿童' }),
  rule('campaign_return', '新年返场券', '好久不见，给你留了位子', 60, off(100, 399)),
  rule('campaign_zhenxiang_23', '新年真像 ¥23', '给第一次认真拍的人', 60, off(23)),
  rule('campaign_zhenxiang_123', '新年真像 ¥123', '给想多拍几套的人', 60, off(123, 699)),
  rule('campaign_zhenxiang_duo', '双人 8.8 折', '两个人一起，像彼此眼里的样子', 60, {
    ...percent(12, 150),
    category: '情侣登记',
  }),
]
