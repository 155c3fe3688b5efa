import { withoutTurning } from '../kernel/text'
/** How somebody proves to be of a company. */
export const VERIFY_WAYS = ['staff_no', 'email'] as const
export type VerifyWay = (typeof VERIFY_WAYS)[number]

/** company: all of it; share: its part, the staff member the rest; self: the agreed price, by the staff member. */
export const DRIVE_PAYS = ['company', 'share', 'self'] as const
export type DrivePay = (typeof DRIVE_PAYS)[number]

export const payText: Record<DrivePay, string> = { company: '公司承担', share: '公司与您分担', self: '企业专享价' }

/** Who bears what a late cancel or a missed visit costs. */
export const LATE_CHARGES = ['none', 'company', 'staff'] as const

export const DRIVE_ADDONS = ['none', 'staff_pays'] as const

export const COMPANY_STATES = ['on', 'paused', 'ended'] as const
export const STAFF_STATES = ['active', 'left'] as const
/** roster: the company has listed them; mailbox: made when a mailbox of its domain was first proven. */
export const STAFF_ORIGINS = ['roster', 'mailbox'] as const

/** From each state of a drive to those it may change to. */
export const driveTransitions = {
  draft: ['open'],
  open: ['paused', 'closed'],
  paused: ['open', 'closed'],
  closed: ['settled'],
  settled: [],
} as const satisfies Record<string, readonly string[]>

export type DriveState = keyof typeof driveTransitions
export const DRIVE_STATES = Object.keys(driveTransitions) as [DriveState, ...DriveState[]]

export const mayTurnDrive = (from: DriveState, to: DriveState): boolean =>
  (driveTransitions[from] as readonly DriveState[]).includes(to)

/** What staff of a company see of a drive, by the clock. */
export const SHOWN_STATES = ['soon', 'open', 'paused', 'full', 'over'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

export const shownStateText: Record<ShownState, string> = {
  soon: '即将开放',
  open: '预约中',
  paused: '暂停预约',
  full: '名额已满',
  over: '已结束',
}

interface ShownDrive {
  readonly state: DriveState
  readonly book_from: string
  readonly book_until: string
  readonly quota: number
  readonly used: number
}

/** By the studio's day; both days count. */
export function shownState({ state, book_from, book_until, quota, used }: ShownDrive, today: string): ShownState {
  if (state === 'closed' || state === 'settled' || today > book_until) return 'over'
  if (state === 'paused') return 'paused'
  if (today < book_from) return 'soon'
  return used >= quota ? 'full' : 'open'
}

export const leftText = (left: number): string => (left > 0 ? `剩 ${left} 个名额` : '名额已满')

export const STATEMENT_STATES = ['draft', 'sent', 'confirmed', 'invoiced', 'paid', 'disputed'] as const

/** What a company sees of a visit, and what it never does. */
export const COMPANY_SEES = '姓名、工号、部门、是否预约、时间、门店、是否到店、公司承担的金额'
export const COMPANY_SEES_NOT = '照片、手机号、备注、定制内容、自付的金额'

/** Names are compared as people mean them: full-width or not, with spaces or without, great letters or small. */
export const nameKey = (name: string): string =>
  withoutTurning(name).normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** Numbers of staff: 00127 is another one than 127; letters count alike, great or small. */
export const staffNoKey = (staffNo: string): string => staffNo.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** Providers that read no dots in the name of a mailbox. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** One mailbox is one person: a tag behind a plus is of the same mailbox, and so are dots where nobody reads them. */
export function emailKey(email: string): string {
  const said = email.trim().toLowerCase()
  const at = said.lastIndexOf('@')
  const [name, domain] = [said.slice(0, at), said.slice(at + 1)]
  const base = name.split('+')[0] || name
  return at < 0 ? said : `${DOTLESS.has(domain) ? base.replaceAll('.', '') || base : base}@${domain}`
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The very domain: mail.example.com is not example.com. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => domain.toLowerCase() === domainOf(emailKey(email)))

/** 00127 is 001**. */
export const maskStaffNo = (staffNo: string): string => {
  const letters = [...staffNo]
  const shown = Math.max(Math.min(letters.length - 2, 3), 0)
  return letters.length === 0 ? '' : `${letters.slice(0, shown).join('')}**`
}

interface AgreedPrice {
  readonly price_fen: number
  readonly company_fen: number
}

/** Who pays how much of a product, without add-ons: those are always the staff member's own. */
export function partsOf(pay: (typeof DRIVE_PAYS)[number], { price_fen, company_fen }: AgreedPrice) {
  const part = { company: price_fen, share: company_fen, self: 0 }[pay]
  return { company_fen: part, member_fen: price_fen - part }
}
