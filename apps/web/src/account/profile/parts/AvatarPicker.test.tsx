// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { all, openScreen, press, the } from '../../../platform/screen.testing'
import { AvatarPicker } from './AvatarPicker'

const open = (choices: readonly string[]) =>
  openScreen(
    () => <AvatarPicker fallback="/media/brand.webp" choices={choices} />,
    '/mine/edit',
    () => {},
  )

it('portraits are those of the brand', async () => {
  open(['/media/one.webp', '/media/two.webp'])
  await press('button', /更换头像/)
  expect(the('button', '头像2').querySelector('img')?.getAttribute('src')).toContain('/media/two.webp')
  expect(all('button', '头像3')).toEqual([])
})

it('a brand without portraits offers no choice', () => {
  open([])
  expect(all('button')).toEqual([])
})
