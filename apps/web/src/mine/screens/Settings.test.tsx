// @vitest-environment happy-dom
import { me } from '@kuaimen/contract/account/self.endpoints'
import { expect, it } from 'vitest'
import { paths } from '../../platform/page/paths'
import { openScreen, sees, the } from '../../platform/screen.testing'
import Settings from './Settings'

it.each([
  ['登录设备', paths.sessions()],
  ['用户协议', paths.userAgreement()],
  ['隐私政策', paths.privacy()],
  ['注销账号', paths.unregister()],
])('the settings lead to %s, without an answer too', async (label, to) => {
  openScreen(Settings, paths.settings(), (server) => server.loses(me), { cookies: { access_token: 't' } })
  await sees('账号与安全')
  expect(the('link', label).getAttribute('href')).toBe(to)
})
