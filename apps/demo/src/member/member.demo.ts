import { formatYuan } from '@kuaimen/contract/kernel/money'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import type { Benefit } from '../../../server/src/member/membership/membership.table'

const DAYS = { upgrade: 180, birthday: 60, monthly: 31 } as const
const NAMES = { upgrade: '升级礼券', birthday: '生日礼券', monthly: '每月礼券' } as const
const NOTES = { upgrade: '谢谢您一直都来', birthday: '生日快乐', monthly: '这个月也来拍一张' } as const
const TEXTS = {
  upgrade: (worth: string) => `升级礼 ${worth}`,
  birthday: (worth: string) => `生日券 ${worth}`,
  monthly: (worth: string) => `每月 ${worth} 券`,
} as const
type Kind = keyof typeof DAYS

const keyOf = (kind: Kind, fen: number) => `level_${kind}_${fen / 100}`

/** What levels give: so much of each kind, by the level from 0. */
const GIVEN: Readonly<Record<Kind, readonly number[]>> = {
  upgrade: [0, 3000, 6000, 12_000, 20_000],
  birthday: [3000, 5000, 8000, 12_000, 20_000],
  monthly: [0, 0, 0, 2000, 5000],
}
const KINDS: readonly Kind[] = ['upgrade', 'birthday', 'monthly']
/** From here on some items of the mall are for members of a level. */
const OWN_ITEMS_FROM = 2

export const demoLevelRules = KINDS.flatMap((kind) =>
  [...new Set(GIVEN[kind])]
    .filter((fen) => fen > 0)
    .map((value) => ({
      key: keyOf(kind, value),
      name: NAMES[kind],
      note: NOTES[kind],
      discount: { kind: 'amount' as const, value, min_fen: 0, cap_fen: null },
      scope: EVERYWHERE,
      rules: '- 每次预约限用一张，不与其他优惠券同用',
      valid_days: DAYS[kind],
    })),
)

function benefitsOf(level: number): Benefit[] {
  const coupons = KINDS.flatMap((kind): Benefit[] => {
    const fen = GIVEN[kind][level] ?? 0
    const text = TEXTS[kind](`¥${formatYuan(fen)}`)
    return fen > 0 ? [{ kind: `${kind}_coupon`, rule_key: keyOf(kind, fen), text }] : []
  })
  return level >= OWN_ITEMS_FROM ? [...coupons, { kind: 'points_item', rule_key: '', text: '专享兑换' }] : coupons
}

/** The levels of the demo; the first is there from the beginning. */
export const demoLevels = [
  { level: 0, name: '初见', growth_min: 0, colour: '#8A8178' },
  { level: 1, name: '相识', growth_min: 600, colour: '#A56A43' },
  { level: 2, name: '相知', growth_min: 2000, colour: '#B5533C' },
  { level: 3, name: '知己', growth_min: 5000, colour: '#7A4E7E' },
  { level: 4, name: '挚友', growth_min: 12_000, colour: '#2F3E55' },
].map((one) => ({ ...one, benefits: benefitsOf(one.level) }))

/** What the member to look around with has in the end. */
export const DEMO_POINTS = 2360
/** Of it, from last year: it runs out this year. */
export const DEMO_OLD_POINTS = 400
/** Of this, growth beyond what the visits have brought. */
export const DEMO_GROWTH = 2480
