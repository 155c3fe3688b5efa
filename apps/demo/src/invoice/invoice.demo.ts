/** The member to look around with. */
export const DEMO_MOBILE = '13800000001'

export const demoTitles = [
  {
    type: 'company',
    name: '杭州青梧文化传播有限公司',
    tax_code: '91330100799655058B',
    email: 'finance@qingwu.example.com',
    address: '杭州市上城区青年路 18 号',
    phone: '0571-80000018',
    bank: '招商银行杭州分行',
    account: '571900000010188',
  },
  { type: 'person', name: '林小满', email: 'xiaoman@example.com' },
] as const
