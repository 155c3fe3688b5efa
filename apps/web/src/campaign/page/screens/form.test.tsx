// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { campaignPage } from '@kuaimen/contract/campaign/page.endpoints'
import type { PageBlock } from '@kuaimen/contract/campaign/page.views'
import { campaignMine, countShared } from '@kuaimen/contract/campaign/take.endpoints'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, press, the, type, until } from '../../../platform/screen.testing'
import { aPage, hero, someMine } from '../../examples.testing'
import Campaign from './Campaign'

// What it says is near is never so here.
vi.stubGlobal('IntersectionObserver', undefined)

const form: PageBlock = {
  ...{ type: 'form', id: 'form01', space: 16, ground: 'none', only: null },
  ...{ form_key: 'wishes', button: '提交', thanks: '收到了' },
  fields: [{ kind: 'text', name: 'wish', label: '想拍什么', required: true, max: 40 }],
  data: { consent: { type: 'privacy', title: '隐私政策', updated_on: '2026-11-01' } },
}

it('leads to the text that is agreed to, and has the answers still when one is back', async () => {
  const { router, address } = openScreen(
    Campaign,
    paths.spring(),
    (server) => {
      server.answers(countShared, null)
      server.answers(getConfig, aBrand)
      server.answers(campaignPage, aPage({ blocks: [hero, form] }))
      server.answers(campaignMine, someMine({}))
    },
    { cookies: { city_id: '310100', access_token: 't' } },
  )
  await type(/想拍什么/, '一家三口')
  await press('link', /《隐私政策》/)
  await until(() => expect(address()).toBe(paths.privacy()))
  await act(() => router.navigate(-1))
  await until(() => expect(the('textbox', /想拍什么/)).toHaveProperty('value', '一家三口'))
})
