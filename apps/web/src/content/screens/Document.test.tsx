// @vitest-environment happy-dom
import { getAgreement } from '@kuaimen/contract/content/content.endpoints'
import { expect, it } from 'vitest'
import { paths } from '../../platform/page/paths'
import { all, openScreen, sees, the } from '../../platform/screen.testing'
import Document from './Document'

const aText = { type: 'about', title: '关于我们', body_html: '<p>一间照相馆</p>', updated_on: '2026-11-15' }

it('about the brand leads to working with it and to its terms', async () => {
  openScreen(Document, paths.about(), (server) => server.answers(getAgreement, aText))
  await sees('一间照相馆')
  expect(the('link', '商务合作').getAttribute('href')).toBe(paths.businessCooperation())
  expect(the('link', '用户协议').getAttribute('href')).toBe(paths.userAgreement())
})

it('of another kind is its text alone', async () => {
  openScreen(Document, paths.privacy(), (server) => server.answers(getAgreement, { ...aText, type: 'privacy' }))
  await sees('一间照相馆')
  expect(all('link', '商务合作')).toEqual([])
})
