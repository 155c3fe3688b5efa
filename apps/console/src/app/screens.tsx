import type { Permission } from '@kuaimen/contract/kernel/permissions'
import type { ComponentType } from 'react'

/** The groups of the menu, from the top. */
export const MENU = {
  floor: '门店现场',
  orders: '订单',
  money: '资金与审批',
  plan: '排期',
  system: '组织与安全',
} as const
export type MenuPlace = keyof typeof MENU

export interface Screen {
  readonly path: `/${string}`
  readonly title: string
  /** Without this permission anywhere a person sees neither the row of the menu nor the screen. */
  readonly may: Permission
  /** Without one it is reached by links, and by ⌘K. */
  readonly menu?: MenuPlace
  /** About one store: the one that its address names is chosen. */
  readonly isOfStore?: true
  /** The letter after `g`. */
  readonly key?: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** Every screen behind the login, one row each. Its file is ROOM/screens/NAME.tsx with a default export. */
export const screens: readonly Screen[] = [
  {
    path: '/today',
    title: '今日待办',
    may: 'self',
    menu: 'floor',
    key: 't',
    load: () => import('../staff/screens/Today'),
  },
  {
    path: '/board',
    title: '今日看板',
    may: 'board.read',
    menu: 'floor',
    key: 'b',
    isOfStore: true,
    load: () => import('../booking/screens/Board'),
  },
  {
    path: '/board/sheet',
    title: '打印日程',
    may: 'board.read',
    isOfStore: true,
    load: () => import('../booking/screens/DaySheet'),
  },
  {
    path: '/desk',
    title: '到店代约',
    may: 'booking.walk_in',
    menu: 'floor',
    key: 'n',
    isOfStore: true,
    load: () => import('../booking/screens/Desk'),
  },
  {
    path: '/orders',
    title: '订单',
    may: 'booking.read',
    menu: 'orders',
    key: 'o',
    load: () => import('../booking/screens/Orders'),
  },
  {
    path: '/money',
    title: '订单资金',
    may: 'ledger.read',
    menu: 'money',
    key: 'f',
    load: () => import('../booking/screens/Money'),
  },
  {
    path: '/refunds',
    title: '退款',
    may: 'refund.read',
    menu: 'money',
    key: 'r',
    load: () => import('../refund/screens/Refunds'),
  },
  {
    path: '/reconcile',
    title: '对账',
    may: 'reconcile.read',
    menu: 'money',
    key: 'v',
    load: () => import('../payment/screens/Reconcile'),
  },
  {
    path: '/invoices',
    title: '发票',
    may: 'invoice.read',
    menu: 'money',
    key: 'i',
    load: () => import('../invoice/screens/Invoices'),
  },
  {
    path: '/approvals',
    title: '审批',
    may: 'refund.read',
    menu: 'money',
    key: 'y',
    load: () => import('../approval/screens/Approvals'),
  },
  {
    path: '/explain',
    title: '为什么约不到',
    may: 'slot.explain',
    menu: 'plan',
    key: 'e',
    isOfStore: true,
    load: () => import('../booking/screens/Explain'),
  },
  {
    path: '/capacity',
    title: '容量',
    may: 'schedule.read',
    menu: 'plan',
    key: 'c',
    isOfStore: true,
    load: () => import('../schedule/screens/Capacity'),
  },
  {
    path: '/opening',
    title: '营业时间',
    may: 'schedule.plan',
    menu: 'plan',
    key: 's',
    isOfStore: true,
    load: () => import('../schedule/screens/Opening'),
  },
  {
    path: '/closings',
    title: '停业与装修',
    may: 'schedule.read',
    menu: 'plan',
    key: 'x',
    isOfStore: true,
    load: () => import('../booking/screens/Closings'),
  },
  {
    path: '/demand',
    title: '候补需求',
    may: 'board.read',
    menu: 'plan',
    key: 'h',
    load: () => import('../waitlist/screens/Demand'),
  },
  {
    path: '/people',
    title: '员工',
    may: 'staff.manage',
    menu: 'system',
    key: 'p',
    load: () => import('../staff/screens/People'),
  },
  {
    path: '/who-may',
    title: '权限查询',
    may: 'staff.manage',
    menu: 'system',
    key: 'w',
    load: () => import('../staff/screens/WhoMay'),
  },
  {
    path: '/devices',
    title: '门店平板',
    may: 'device.enrol',
    menu: 'system',
    key: 'd',
    load: () => import('../staff/screens/Devices'),
  },
  {
    path: '/audit',
    title: '操作记录',
    may: 'audit.read',
    menu: 'system',
    key: 'a',
    load: () => import('../staff/screens/AuditLog'),
  },
  {
    path: '/me',
    title: '我的账号',
    may: 'self',
    key: 'm',
    load: () => import('../staff/screens/MyAccount'),
  },
]
