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

export const DEMO_REGION = '华东区'

/** Customers who come to the store today. */
export const visitorsToday = [
  { mobile: '13711110001', nickname: '林晚晴' },
  { mobile: '13711110002', nickname: '陈一诺' },
  { mobile: '13711110003', nickname: '顾南星' },
  { mobile: '13711110004', nickname: '许知夏' },
  { mobile: '13711110005', nickname: '宋明远' },
  { mobile: '13711110006', nickname: '叶小满' },
  { mobile: '13711110007', nickname: '江予安' },
  { mobile: '13711110008', nickname: '沈听澜' },
] as const
