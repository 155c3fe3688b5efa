import { endpoint } from '../kernel/endpoint'
import { codeAway } from './code.errors'
import { MembershipCode } from './code.views'

export const membershipCodeNow = endpoint({
  method: 'GET',
  path: '/api/member/membership_code',
  access: 'member',
  summary: '会员码：出示给店员，每三十秒换一个，没有网络也能用',
  data: MembershipCode,
  errors: [codeAway],
})
