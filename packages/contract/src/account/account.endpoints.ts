import { endpoint } from '../kernel/endpoint'
import { notLoggedIn, sessionEndedElsewhere, sessionExpired } from './account.errors'
import { MeView } from './account.views'

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'member',
  summary: '当前登录的会员',
  data: MeView,
  errors: [notLoggedIn, sessionExpired, sessionEndedElsewhere],
})
