/** Members to look around with: their codes arrive in the lab's inbox. */
export const demoMembers = [
  {
    mobile: '13800000001',
    nickname: '小满',
    email: 'xiaoman@example.com',
    gender: 'female',
    avatar: '/media/demo/avatar/member-01.webp',
  },
  {
    mobile: '13800000002',
    nickname: '阿树',
    email: '',
    gender: 'male',
    avatar: '/media/demo/avatar/member-02.webp',
  },
] as const

/** Whoever calls a store or walks in is written down by its front desk; nobody logs in as it. */
export const frontDesk = { nickname: '门店前台' } as const
