import type { Role } from '@kuaimen/contract/staff/permissions.rules'

/** One of each role, to look around with. */
export const demoStaff: readonly { readonly role: Role; readonly name: string; readonly mobile: string }[] = [
  { role: 'owner', name: '周总', mobile: '13700000001' },
  { role: 'ops', name: '运营小秦', mobile: '13700000002' },
  { role: 'region', name: '区域经理老许', mobile: '13700000003' },
  { role: 'manager', name: '店长小林', mobile: '13700000004' },
  { role: 'clerk', name: '店员小周', mobile: '13700000005' },
  { role: 'finance', name: '财务小沈', mobile: '13700000006' },
  { role: 'marketing', name: '市场小苏', mobile: '13700000007' },
  { role: 'support', name: '客服小何', mobile: '13700000008' },
  { role: 'auditor', name: '审计老钱', mobile: '13700000009' },
  { role: 'retoucher', name: '修图师阿木', mobile: '13700000010' },
]

/** Of everybody in the demo; the login is the role's name. */
export const DEMO_PASSWORD = 'kuaimen-demo'

/** Everybody's second factor in the demo: the lab shows the code. */
export const TOTP_SECRET = 'kuaimen demo factor.'
