export const REFERRAL_STATES = ['pending', 'qualified', 'rewarded', 'rejected', 'taken_back'] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/** Why one waits for staff or was refused; the inviter never reads it. */
export const REFERRAL_REASONS = ['', 'address', 'payer', 'same', 'not_new', 'left', 'operator', 'refunded'] as const

/** An account is new for so long. */
export const NEW_FOR_HOURS = 24
/** From one address on one day; more wait for staff. */
export const ADDRESS_AT_MOST = 20
/** What the first visit has to cost at least, and how long it has to stay paid. */
export const VISIT_FROM_FEN = 9900
export const VISIT_STAYS_DAYS = 7
/** Of one inviter within a month; more wait for the next. */
export const REWARDED_A_MONTH = 20

const INVITE_LENGTH = 8
/** Letters alone, as links carry them. */
export const INVITE_CODE = /^[A-Z]{8}$/
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters that nobody misreads; a byte that would make one likelier than another is left out. */
export function makeInviteCode(random: Uint8Array): string | undefined {
  const fair = [...random].filter((byte) => byte < LETTERS.length * Math.floor(256 / LETTERS.length))
  const code = fair.slice(0, INVITE_LENGTH).map((byte) => LETTERS[byte % LETTERS.length])
  return code.length === INVITE_LENGTH ? code.join('') : undefined
}

const WORDS: Readonly<Record<ReferralState, string>> = {
  pending: '已注册，等待到店',
  qualified: '已到店，奖励审核中',
  rewarded: '邀请成功',
  rejected: '未达成',
  taken_back: '订单已退款，奖励已收回',
}

export const referralText = (state: ReferralState): string => WORDS[state]
