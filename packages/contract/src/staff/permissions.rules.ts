import { formatYuan } from '../kernel/money'
import { PERMISSIONS, type Permission } from '../kernel/permissions'
import type { Reach } from '../kernel/reach'

/** Roles are fixed here and are no rows: nobody could say afterwards what a role of one's own making meant. */
export const ROLES = [
  'owner',
  'ops',
  'region',
  'manager',
  'clerk',
  'finance',
  'marketing',
  'support',
  'auditor',
  'retoucher',
] as const
export type Role = (typeof ROLES)[number]

export const roleText: Record<Role, string> = {
  owner: '总部管理员',
  ops: '总部运营',
  region: '区域经理',
  manager: '店长',
  clerk: '店员',
  finance: '财务',
  marketing: '市场',
  support: '客服',
  auditor: '审计',
  retoucher: '修图师',
}

/** Where a grant holds: everywhere, at the stores of a region, at one store. */
export const SCOPE_KINDS = ['chain', 'region', 'store'] as const
export type ScopeKind = (typeof SCOPE_KINDS)[number]

/** The one kind of scope that a role is granted with. */
export const scopeOf: Record<Role, ScopeKind> = {
  owner: 'chain',
  ops: 'chain',
  region: 'region',
  manager: 'store',
  clerk: 'store',
  finance: 'chain',
  marketing: 'chain',
  support: 'chain',
  auditor: 'chain',
  retoucher: 'chain',
}

/** A role has a permission whole, up to a limit of a single act, or in a narrower way that the words name. */
export interface Limit {
  /** The most of one act, in fen, and of a day. */
  readonly fen?: number
  readonly dayFen?: number
  readonly points?: number
  /** Days ahead, today counted as none. */
  readonly days?: number
  readonly words?: string
  /** The role asks for the act, or approves of it: it does not do it. */
  readonly indirect?: true
}
type Cell = true | Limit

/** A cell's bounds, for people to read. */
export function limitWords(cell: Cell): string {
  if (cell === true) return ''
  const { fen, dayFen, points, days, words } = cell
  const parts = [
    words,
    fen === undefined ? undefined : `单次不超过 ¥${formatYuan(fen)}`,
    dayFen === undefined ? undefined : `每天不超过 ¥${formatYuan(dayFen)}`,
    points === undefined ? undefined : `单次不超过 ${points} 积分`,
    days === undefined ? undefined : `最多改到 ${days} 天后`,
  ]
  return parts.filter(Boolean).join('，')
}

type Row = Partial<Record<Role, Cell>>

const yuan = (amount: number): Limit => ({ fen: amount * 100 })
const only = (words: string): Limit => ({ words })
const indirectly = (words: string): Limit => ({ words, indirect: true })
const all = (...roles: Role[]): Row => Object.fromEntries(roles.map((role) => [role, true]))

const FLOOR = all('owner', 'ops', 'region', 'manager', 'clerk')
const HEADS = all('owner', 'ops', 'region', 'manager')
const SEEING = { ...FLOOR, ...all('finance', 'support', 'auditor') }

/** The matrix: the one place that says who may do what. Access, menus, buttons, tests and the printed table follow it. */
export const MATRIX: Readonly<Record<Permission, Row>> = {
  self: all(...ROLES),
  'board.read': SEEING,
  'booking.read': SEEING,
  'booking.move': FLOOR,
  'booking.undo': HEADS,
  'booking.walk_in': { ...FLOOR, support: true },
  'booking.make': { ...FLOOR, support: true },
  'booking.reschedule': { ...FLOOR, support: true },
  'booking.reschedule_beyond': { ...HEADS, support: true },
  'booking.overbook': all('ops', 'region', 'manager'),
  'booking.cancel': { ...FLOOR, support: true },
  'booking.cancel_fault': { ...HEADS, support: yuan(1000) },
  'booking.note': { ...FLOOR, support: true },
  'bulk.move': all('owner', 'ops', 'region'),
  'bulk.refund': all('owner', 'ops', 'region', 'finance'),
  'refund.read': { ...HEADS, ...all('finance', 'support', 'auditor') },
  'refund.goodwill': {
    owner: true,
    region: yuan(2000),
    manager: { fen: 30_000, dayFen: 200_000 },
    finance: yuan(20_000),
    support: yuan(500),
  },
  'refund.approve': { owner: true, region: yuan(2000), finance: yuan(20_000) },
  'refund.retry': all('owner', 'finance'),
  'refund.by_hand': all('owner', 'finance'),
  'reconcile.read': all('owner', 'finance', 'auditor'),
  'reconcile.close': all('owner', 'finance'),
  'ledger.read': { ...all('owner', 'region', 'finance', 'auditor'), manager: only('本店收款') },
  'report.money': { ...all('owner', 'region', 'finance', 'auditor'), manager: only('本店收款') },
  'invoice.read': all('owner', 'manager', 'finance', 'support', 'auditor'),
  'invoice.reissue': all('owner', 'finance'),
  'invoice.reverse': all('owner', 'finance'),
  'member.read': {
    ...all('owner', 'ops', 'region', 'finance', 'support', 'auditor'),
    manager: only('在本店有预约的顾客'),
    clerk: only('今天在本店有预约的顾客'),
    marketing: only('人群，不含姓名'),
  },
  'member.phone': { ...all('owner', 'region', 'manager', 'support'), clerk: only('当天到店的顾客') },
  'member.edit': all('owner', 'support'),
  'member.points': { ...all('owner', 'finance'), support: { points: 500 } },
  'store.edit': { ...all('owner', 'ops', 'region'), manager: only('文字与电话') },
  'store.open': all('owner', 'ops'),
  'schedule.read': { ...FLOOR, ...all('support', 'auditor') },
  'slot.explain': { ...FLOOR, ...all('support', 'auditor') },
  'schedule.plan': { ...HEADS, manager: { days: 14 } },
  'schedule.close': { ...all('owner', 'ops', 'region'), manager: indirectly('提出申请') },
  'product.read': { ...FLOOR, ...all('finance', 'marketing', 'support', 'auditor') },
  'product.edit': all('owner', 'ops'),
  'product.price': { owner: true, ops: only('次日起生效') },
  'product.offer': { ...all('owner', 'ops', 'region'), manager: indirectly('提出申请') },
  'content.edit': { ...all('owner', 'ops', 'marketing'), manager: only('门店图片'), support: only('常见问题') },
  'asset.upload': { ...all('owner', 'ops', 'marketing'), manager: only('门店图片'), support: only('常见问题') },
  'asset.judge': { ...all('owner', 'ops', 'support'), region: only('本区域门店的评价图片') },
  'content.publish': all('owner', 'ops', 'marketing'),
  'document.publish': { ...all('owner', 'ops'), marketing: only('协议除外') },
  'campaign.read': all('owner', 'ops', 'marketing', 'auditor'),
  'campaign.edit': all('owner', 'ops', 'marketing'),
  'campaign.publish': all('owner', 'ops', 'marketing'),
  'campaign.forms': all('owner', 'marketing', 'support'),
  'coupon.rule': all('owner', 'marketing'),
  'wallet.give': {
    owner: true,
    region: yuan(500),
    manager: yuan(200),
    marketing: yuan(500),
    support: yuan(200),
  },
  'wallet.batch': { owner: true, finance: indirectly('审批'), marketing: indirectly('提出申请') },
  'wallet.void': { ...all('owner', 'finance'), marketing: only('自己发的批次') },
  'shop.edit': all('owner', 'marketing'),
  'comment.read': { ...FLOOR, ...all('marketing', 'support', 'auditor') },
  'comment.reply': { ...HEADS, ...all('marketing', 'support') },
  'comment.moderate': all('owner', 'ops', 'region', 'marketing', 'support'),
  'task.judge': all('owner', 'ops', 'marketing', 'support'),
  'offer.read': all('owner', 'ops', 'finance', 'marketing', 'support', 'auditor'),
  'offer.edit': all('owner', 'marketing'),
  'loyalty.edit': all('owner', 'marketing'),
  'contact.read': all('owner', 'ops', 'marketing', 'auditor'),
  'contact.edit': all('owner', 'ops', 'marketing'),
  'notice.template': all('owner', 'ops', 'marketing'),
  'notice.read': all('owner', 'ops', 'manager', 'marketing', 'support', 'auditor'),
  'enterprise.read': all('owner', 'ops', 'finance', 'support', 'auditor'),
  'enterprise.edit': all('owner', 'support'),
  'enterprise.terms': all('owner', 'finance'),
  'enterprise.people': all('owner', 'support'),
  'statement.read': all('owner', 'finance', 'support', 'auditor'),
  'statement.edit': all('owner', 'finance'),
  'statement.settle': all('owner', 'finance'),
  setup: all('owner', 'ops'),
  'report.operations': { ...HEADS, ...all('finance', 'marketing', 'auditor') },
  'export.plain': { ...HEADS, ...all('finance', 'marketing', 'auditor') },
  'export.personal': all('owner', 'finance'),
  import: { ...all('owner', 'ops'), finance: only('财务文件'), marketing: only('券码与内容') },
  'audit.read': { ...all('owner', 'auditor'), region: only('本区域的人'), finance: only('资金操作') },
  'staff.manage': { owner: true, region: only('店长与店员'), manager: only('店员') },
  'device.enrol': HEADS,
  'brand.edit': { owner: true, ops: only('文字'), marketing: only('外观与文字') },
  'system.read': { ...all('owner', 'ops', 'auditor'), finance: only('对账') },
}

/** A role's part of a permission; nothing: it has it not. */
export const cellOf = (permission: Permission, role: Role): Cell | undefined => MATRIX[permission][role]

/** Whether a role does it itself. */
function mayDo(permission: Permission, role: Role): boolean {
  const cell = cellOf(permission, role)
  return cell === true || (cell !== undefined && !cell.indirect)
}

/** Roles whose people are asked for a second factor: they see money, rights or whole numbers. */
export const needsSecondFactor = (role: Role): boolean => role !== 'clerk' && role !== 'retoucher'

/** Whom a role may invite, grant and end. */
const GRANTING: Partial<Record<Role, readonly Role[]>> = {
  owner: ROLES,
  region: ['manager', 'clerk'],
  manager: ['clerk'],
}

export interface Grant {
  readonly role: Role
  readonly scope_kind: ScopeKind
  /** The region or the store; null for the chain. */
  readonly scope_id: number | null
}

/** Which stores a region has: asked for where a scope is resolved. */
export type StoresOfRegion = (regionId: number) => readonly number[]

/** A grant as it was given, with its days. */
export interface GivenGrant extends Grant {
  readonly id: number
  readonly from_day: string
  readonly until_day: string | null
}

/** The stores that a grant covers. */
export function storesOf({ scope_kind, scope_id }: Grant, storesOfRegion: StoresOfRegion): Reach {
  if (scope_kind === 'chain' || scope_id === null) return 'chain'
  return scope_kind === 'store' ? [scope_id] : storesOfRegion(scope_id)
}

/** The union of all grants that have the permission. */
export function reachOf(grants: readonly Grant[], permission: Permission, storesOfRegion: StoresOfRegion): Reach {
  const stores = new Set<number>()
  for (const grant of grants) {
    if (!mayDo(permission, grant.role)) continue
    const reach = storesOf(grant, storesOfRegion)
    if (reach === 'chain') return 'chain'
    for (const store of reach) stores.add(store)
  }
  return [...stores].sort((a, b) => a - b)
}

/** The most of two limits: nothing where one of them has none. */
const wider = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : Math.max(a, b)

const widest = (a: Limit, b: Limit): Limit => {
  const [fen, dayFen] = [wider(a.fen, b.fen), wider(a.dayFen, b.dayFen)]
  const [points, days] = [wider(a.points, b.points), wider(a.days, b.days)]
  return {
    ...(fen === undefined ? {} : { fen }),
    ...(dayFen === undefined ? {} : { dayFen }),
    ...(points === undefined ? {} : { points }),
    ...(days === undefined ? {} : { days }),
  }
}

/** The bounds of one act at a store, or of the whole chain; the widest of the grants that have the permission there. */
export function limitAt(
  grants: readonly Grant[],
  permission: Permission,
  storeId: number | null,
  storesOfRegion: StoresOfRegion,
): Limit {
  const cells = grants
    .filter(({ role }) => mayDo(permission, role))
    .filter((grant) => {
      const reach = storesOf(grant, storesOfRegion)
      return reach === 'chain' || (storeId !== null && reach.includes(storeId))
    })
    .map(({ role }) => cellOf(permission, role))
  const limits = cells.map((cell): Limit => (cell === true || cell === undefined ? {} : cell))
  return limits.length === 0 ? {} : limits.reduce(widest)
}

/** The reach where it is had whole: neither up to a limit nor in a narrower way. */
export const wholeReachOf = (grants: readonly Grant[], permission: Permission, storesOfRegion: StoresOfRegion): Reach =>
  reachOf(
    grants.filter(({ role }) => cellOf(permission, role) === true),
    permission,
    storesOfRegion,
  )

/** The same of who works for more than one store. */
export const wideReachOf = (grants: readonly Grant[], permission: Permission, storesOfRegion: StoresOfRegion): Reach =>
  reachOf(
    grants.filter(({ scope_kind }) => scope_kind !== 'store'),
    permission,
    storesOfRegion,
  )

/** A session by PIN does what the floor does, and nothing more. */
const BY_PIN: ReadonlySet<Permission> = new Set([
  'self',
  'board.read',
  'booking.read',
  'booking.move',
  'booking.walk_in',
  'booking.note',
  // In the narrower way that a clerk has, whoever it is.
  'member.phone',
  'schedule.read',
  'slot.explain',
])
export const isForPin = (permission: Permission): boolean => BY_PIN.has(permission)

/** A grant is given by who has it: the role must be theirs to give, and its place inside one of theirs. */
export function mayGrant(own: readonly Grant[], wanted: Grant, storesOfRegion: StoresOfRegion): boolean {
  return own.some((grant) => {
    if (!GRANTING[grant.role]?.includes(wanted.role)) return false
    const [mine, theirs] = [storesOf(grant, storesOfRegion), storesOf(wanted, storesOfRegion)]
    if (mine === 'chain') return true
    return theirs !== 'chain' && theirs.length > 0 && theirs.every((store) => mine.includes(store))
  })
}

const isOfPeople = (permission: Permission): boolean =>
  permission.startsWith('staff.') || permission.startsWith('system.') || permission === 'device.enrol'

/** Keys of the release before, now machines: of a store what its manager has and the retry of refunds, of the chain all but people and system. */
export const permissionsOfFormerKey = (storeId: number | null): readonly Permission[] =>
  PERMISSIONS.filter(
    (permission) =>
      !isOfPeople(permission) &&
      (storeId === null ||
        permission === 'refund.retry' ||
        permission === 'comment.moderate' ||
        MATRIX[permission].manager !== undefined),
  )
