/** Opens HR's page of the drive that is under way, in the demo alone; a chain makes its own. */
export const DEMO_HR_KEY = 'kuaimen-demo-hr'

/** The member to look around with is the 27th of the roster. */
export const DEMO_MOBILE = '13800000001'
export const DEMO_STAFF_NO = '00127'

const PEOPLE = [
  ...['陈一舟', '沈知远', '周沐', '许言之', '江晚', '宋予安', '程嘉树', '顾南星', '叶青禾', '陆行舟'],
  ...['苏念', '何其正', '温以宁', '方屿', '谢知微', '唐糖', '韩江雪', '秦朗', '白露', '郑重'],
  ...['吴越', '冯川', '蒋棠', '邵一川', '孟夏', '罗衣', '林小满', '段行之', '贺兰', '孔明远'],
] as const
const DEPARTMENTS = ['内容部', '设计部', '市场部', '行政部', '技术部'] as const

/** 00101 to 00130. */
export const demoRoster = PEOPLE.map((name, index) => {
  const staff_no = String(101 + index).padStart(5, '0')
  const department = name === '林小满' ? '设计部' : DEPARTMENTS[index % DEPARTMENTS.length]!
  return { name, staff_no, email: `staff${staff_no.slice(2)}@qingwu.example.com`, department }
})

const titleOf = (name: string, tax_code: string, email: string) => ({
  ...{ name, tax_code, email, address: '', phone: '', bank: '', account: '' },
})

export const demoCompanies = [
  {
    key: 'qingwu',
    name: '杭州青梧文化传播有限公司',
    short_name: '青梧文化',
    logo: '/media/demo/enterprise/qingwu.webp',
    code: 'QW7K2M',
    email_domains: ['qingwu.example.com'],
    title: titleOf('杭州青梧文化传播有限公司', '91330106MA2QW7K2MP', 'caiwu@qingwu.example.com'),
    contact_name: '周宁',
    contact_mobile: '13900000101',
    contact_email: 'hr@qingwu.example.com',
    credit_fen: 2_000_000,
  },
  {
    key: 'yunzhan',
    name: '上海云栈科技有限公司',
    short_name: '云栈科技',
    logo: '/media/demo/enterprise/yunzhan.webp',
    code: 'YZ3N8R',
    email_domains: ['yunzhan.example.com'],
    title: titleOf('上海云栈科技有限公司', '91310115MA1YN3N8R2', 'finance@yunzhan.example.com'),
    contact_name: '梁可',
    contact_mobile: '13900000201',
    contact_email: 'hr@yunzhan.example.com',
    credit_fen: 1_000_000,
  },
] as const

const rulesFor = (times: string) => `- ${times}，本人到店；请带上工牌
- 开始前 24 小时可以免费改期和取消
- 照片只交给您本人，公司看不到`

/** Days are counted from the day on which the demo is filled. */
export const demoDrives = [
  {
    key: 'qingwu spring',
    company: 'qingwu',
    name: '2026 春季形象照',
    note: '入职一年内的同事',
    rules: rulesFor('每人一次'),
    cover: '/media/demo/enterprise/qingwu-spring.webp',
    verify: ['staff_no'],
    pay: 'company',
    days: { book_from: -230, book_until: -200, shoot_from: -225, shoot_until: -195 },
    quota: 12,
    per_staff: 1,
    late_charge: 'none',
    addons: 'none',
    state: 'settled',
    products: [{ name: '职业形象照', price_fen: 19_900, company_fen: 19_900, quota: null }],
    cities: [330100, 310100],
  },
  {
    key: 'qingwu autumn',
    company: 'qingwu',
    name: '2026 秋季形象照',
    note: '每位同事两次，职业形象照和证件照任选',
    rules: rulesFor('每人两次'),
    cover: '/media/demo/enterprise/qingwu-autumn.webp',
    verify: ['staff_no', 'email'],
    pay: 'company',
    days: { book_from: -5, book_until: 40, shoot_from: 1, shoot_until: 45 },
    quota: 30,
    per_staff: 2,
    late_charge: 'company',
    addons: 'staff_pays',
    state: 'open',
    products: [
      { name: '职业形象照', price_fen: 19_900, company_fen: 19_900, quota: null },
      { name: '经典证件照', price_fen: 9_900, company_fen: 9_900, quota: 10 },
    ],
    cities: [330100, 310100],
  },
  {
    key: 'yunzhan winter',
    company: 'yunzhan',
    name: '冬季职业形象季',
    note: '公司为每人承担 ¥150，其余由您支付',
    rules: `${rulesFor('每人一次')}\n- 您付的部分可以用礼品卡，也可以自己开发票`,
    cover: '/media/demo/enterprise/yunzhan-winter.webp',
    verify: ['email'],
    pay: 'share',
    days: { book_from: -2, book_until: 30, shoot_from: 1, shoot_until: 35 },
    quota: 60,
    per_staff: 1,
    late_charge: 'staff',
    addons: 'staff_pays',
    state: 'open',
    products: [
      { name: '职业形象照', price_fen: 29_900, company_fen: 15_000, quota: null },
      { name: '黑白肖像', price_fen: 39_900, company_fen: 15_000, quota: 20 },
    ],
    cities: [310100],
  },
] as const

/** What the member to look around with has booked there; a second time is left to try. */
export const DEMO_VISIT = {
  drive: 'qingwu autumn',
  product: '职业形象照',
  /** A few days ahead, on which this member has no other visit. */
  days: [6, 7, 8, 9, 10, 11, ...Array.from({ length: 28 }, (_, nth) => 13 + nth)],
  times: ['14:00', '15:30', '10:30', '11:30', '16:30'],
}
