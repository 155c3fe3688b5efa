// @vitest-environment happy-dom

import { knownGuests } from '@kuaimen/contract/booking/guest.endpoints'
import { expect, it } from 'vitest'
import { openScreen, press, sees, text, type } from '../../../platform/screen.testing'
import { type Guest, GuestSheet } from './GuestSheet'

function open() {
  const saved: (Guest | null)[] = []
  openScreen(
    () => <GuestSheet guest={null} onSave={(guest) => saved.push(guest)} onClose={() => {}} />,
    '/reservation/confirm',
    (server) => server.answers(knownGuests, []),
  )
  return saved
}

it('takes a number as it was copied, with its spaces', async () => {
  const saved = open()
  await press('radio', /^替别人约/)
  await type('到店人姓名', '王阿姨')
  await type('到店人手机号', '+86 139 3000 2002')
  await press('button', '确定')
  expect(saved).toEqual([{ name: '王阿姨', mobile: '13930002002' }])
})

it('says at the field that a name has a letter that cannot be used', async () => {
  const saved = open()
  await press('radio', /^替别人约/)
  await type('到店人姓名', '王阿姨😀')
  await type('到店人手机号', '13930002002')
  await press('button', '确定')
  await sees('姓名里有不能用的字符')
  expect(saved).toEqual([])
  await type('到店人姓名', '王阿姨')
  expect(text()).not.toContain('姓名里有不能用的字符')
})
