// Sentences of the product that promise a number, each with what holds it: `said` must be `held`. Texts of the chain
// (documents, questions, coupon rules) are its own; what they say of settings stands there in braces.
import { CODE_GAP_MS } from '@kuaimen/contract/account/proof.rules'
import { GUEST_FORGOTTEN_DAYS } from '@kuaimen/contract/booking/guest.rules'
import { LATE_MINUTES } from '@kuaimen/contract/booking/postpone.rules'
import { FORM_DAYS } from '@kuaimen/contract/custom/custom.rules'
import { EMAIL_CODE_LIFE_MS } from '@kuaimen/contract/enterprise/verify.rules'
import { SEED_HOURS, STEP_S } from '@kuaimen/contract/member/code.rules'
import { VISIT_FROM_FEN, VISIT_STAYS_DAYS } from '@kuaimen/contract/member/invite.rules'
import { GROWTH_WINDOW_DAYS } from '@kuaimen/contract/member/level.rules'
import { BROWSE_LEAST_MS } from '@kuaimen/contract/member/task.rules'
import { GUEST_SMS_A_DAY } from '@kuaimen/contract/notice/notice.rules'
import { TURN_MINUTES } from '@kuaimen/contract/waitlist/waitlist.rules'

export interface Promised {
  /** A piece of the sentence, as it stands in the source. */
  readonly words: string
  /** The numbers that it says, and those that the code goes by. */
  readonly said?: readonly number[]
  readonly held?: readonly number[]
  /** Where no number of ours holds it: who does. */
  readonly by?: string
}

const MINUTE_MS = 60_000

export const PROMISES: readonly Promised[] = [
  { words: '首次到店拍摄满 ¥99，7 天内没有退款', said: [99, 7], held: [VISIT_FROM_FEN / 100, VISIT_STAYS_DAYS] },
  { words: '七天后积分到您的账户', said: [7], held: [VISIT_STAYS_DAYS] },
  { words: '看上 15 秒', said: [15], held: [BROWSE_LEAST_MS / 1000] },
  { words: '每 30 秒自动更新', said: [30], held: [STEP_S] },
  { words: '之后 12 小时没有网络也能用', said: [12], held: [SEED_HOURS] },
  { words: "YEAR_DAYS ? '12 个月'", said: [12], held: [Math.round((GROWTH_WINDOW_DAYS / 365) * 12)] },
  { words: '已发送，10分钟内有效', said: [10], held: [EMAIL_CODE_LIFE_MS / MINUTE_MS] },
  { words: '姓名和手机号在到店 30 天后删除', said: [30], held: [GUEST_FORGOTTEN_DAYS] },
  { words: '要晚超过 30 分钟', said: [30], held: [Math.max(...LATE_MINUTES)] },
  { words: '保留 20 分钟', said: [20], held: [TURN_MINUTES] },
  { words: '到店 90 天后删除', said: [90], held: [FORM_DAYS] },
  { words: '一天最多两条', said: [2], held: [GUEST_SMS_A_DAY] },
  { words: '验证码已发送，一分钟后可以重新获取', said: [1], held: [CODE_GAP_MS / MINUTE_MS] },
  { words: '一分钟内刚发过短信', said: [1], held: [CODE_GAP_MS / MINUTE_MS] },
  { words: '一般几分钟到账，银行卡需要1到3个工作日', by: 'the payment provider and the bank' },
  { words: '实付每 1 元得 1 成长值', by: 'growth is the sum that was paid in yuan; see member/points.rules' },
  { words: '前一天，一条短信', by: 'said only where the booking has the message remind_24h' },
  { words: '开始前两小时，一条短信', by: 'said only where the booking has the message remind_2h' },
  { words: '马上给当前号码发一条短信', by: 'account/mobile sends it in the same transaction' },
  { words: '一天内已有{count}次预约没有支付', by: 'booking/create counts the last 24 hours, and says until when' },
  { words: '提前十分钟到', by: 'advice, not a promise' },
  { words: '连续 7 天都来了', by: 'counted by the strip that says it' },
  { words: '最近七天的签到', by: 'counted by the strip that says it' },
]
