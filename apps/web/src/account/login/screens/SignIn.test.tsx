// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { channelCode } from '../../../platform/browser/channel'
import { readInvite } from '../../../platform/browser/invite'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, sees, text, the } from '../../../platform/screen.testing'
import SignIn from './SignIn'
import SignUp from './SignUp'

const redirect = '/wish_list'
const arranged = (server: FakeServer) => server.answers(getConfig, aBrand)

describe('who comes for the first time', () => {
  it('logs in like everybody else: one word for one thing', async () => {
    openScreen(SignIn, paths.signIn({ redirect }), arranged)
    await sees('第一次来也一样')
    expect(the('button', '登录')).toBeDefined()
    expect(text()).not.toContain('注册')
  })

  it('finds the way back, with the same place', async () => {
    openScreen(SignUp, paths.signUp({ redirect }), arranged)
    await sees('注册会员')
    expect(the('link', '已有账号，去登录').getAttribute('href')).toBe(paths.signIn({ redirect }))
  })
})

describe('who came by a link to a page behind the login', () => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  const sent = '/spring?invite=ABCDEFGH&channel=xhs-9'

  it.each([sent, location.origin + sent])('keeps the friend and the promotion that sent them: %s', async (meant) => {
    openScreen(SignIn, paths.signIn({ redirect: meant }), arranged)
    await sees('第一次来也一样')
    expect(readInvite()).toMatchObject({ code: 'ABCDEFGH', page: '/spring' })
    expect(channelCode()).toBe('xhs-9')
  })

  it.each([`https://evil.example${sent}`, `//evil.example${sent}`, '', '/mine'])(
    'keeps nothing of: %s',
    async (meant) => {
      openScreen(SignIn, paths.signIn({ redirect: meant }), arranged)
      await sees('第一次来也一样')
      expect(readInvite()).toBeUndefined()
      expect(channelCode()).toBeUndefined()
    },
  )
})
