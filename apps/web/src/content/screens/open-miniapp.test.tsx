// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import type { MiniProgram } from '@kuaimen/contract/brand/brand.views'
import { expect, it, vi } from 'vitest'
import { aBrand } from '../../brand/examples.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, press, sees } from '../../platform/screen.testing'
import OpenMiniapp from './OpenMiniapp'

const miniapp: MiniProgram = {
  ...{ name: '快门', username: 'gh_1', path: 'pages/home', paths: [] },
  ...{ env_version: 'release', picture: '/p.webp' },
}

it('outside of WeChat gives the link to take there', async () => {
  const writeText = vi.fn(async (_text: string) => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  openScreen(OpenMiniapp, paths.openMiniapp(), (server) => server.answers(getConfig, { ...aBrand, miniapp }))
  await press('button', '复制链接')
  await sees('链接已复制')
  expect(writeText).toHaveBeenCalledWith(location.href)
  vi.unstubAllGlobals()
})
