import type { MemberCenter } from '@kuaimen/contract/member/member.views'

const level = (nth: number, name: string, growth_min: number, colour: string, benefits: string[] = []) => ({
  ...{ level: nth, name, growth_min, colour, benefits },
})

/** A member at the third of five levels. */
export const aStanding: MemberCenter = {
  ...{ nickname: '小满', avatar: '', level: 2, level_name: '相知', growth: 2480 },
  next: { level: 3, name: '知己', growth_min: 5000, missing: 2520 },
  ...{ falling: null, valid_until: '2127-09-07', growth_expiring: { amount: 160, on: '2127-03-01' } },
  ...{ points: 2360, owed_points: 0, points_expiring: { amount: 400, on: '2126-12-31' } },
  benefits: ['升级礼 ¥60', '生日券 ¥80'],
  levels: [
    level(0, '初见', 0, '#8A8178', ['生日券 ¥30']),
    level(1, '相识', 600, '#A56A43', ['升级礼 ¥30', '生日券 ¥50']),
    level(2, '相知', 2000, '#B5533C', ['升级礼 ¥60', '生日券 ¥80']),
    level(3, '知己', 5000, '#7A4E7E', ['升级礼 ¥120', '每月 ¥20 券']),
    level(4, '挚友', 12_000, '#2F3E55', ['升级礼 ¥200']),
  ],
}

/** Who has just come: nothing yet, at the first level. */
export const aBeginning: MemberCenter = {
  ...aStanding,
  ...{ level: 0, level_name: '初见', growth: 0, points: 0, valid_until: null },
  ...{ growth_expiring: null, points_expiring: null, benefits: [] },
  next: { level: 1, name: '相识', growth_min: 600, missing: 600 },
}
