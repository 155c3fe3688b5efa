// @vitest-environment happy-dom
import type { MeView } from '@kuaimen/contract/account/person.views'
import { me, updateField } from '@kuaimen/contract/account/self.endpoints'
import { beginUpload, dropUpload, uploadStates } from '@kuaimen/contract/asset/asset.endpoints'
import { storageFull, uploadSize } from '@kuaimen/contract/asset/asset.errors'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { all, openScreen, press, sees, the, until } from '../../../platform/screen.testing'
import { NOTHING } from '../../profile-fields'
import { AvatarPicker } from './AvatarPicker'

const { nickname, email, gender, avatar, ...profile } = NOTHING
const aMember: MeView = { mobile: '', nickname, email, gender, avatar, profile, city_id: null, expires_at: 0 }
const done: UploadView = {
  ...{ upload_no: '', state: 'done', chunk_bytes: 4, chunks: 1, have: [], asset_no: 'M1', code: 0, why: '' },
}

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

describe('a member', () => {
  const open = (avatar: Partial<MeView>, arrange: (server: FakeServer) => void = () => {}) =>
    openScreen(
      () => <AvatarPicker fallback="/media/brand.webp" choices={['/media/one.webp']} />,
      '/mine/edit',
      (server) => {
        server.answers(me, { ...aMember, ...avatar })
        arrange(server)
      },
      { cookies: { access_token: 't' } },
    )

  const choose = async () => {
    await press('button', /更换头像/)
    const field = document.querySelector<HTMLInputElement>('input[type=file]')
    expect(field?.accept).toBe('image/jpeg,image/png,image/webp')
    const file = new File(['x'], 'me.jpg', { type: 'image/jpeg', lastModified: 1 })
    Object.defineProperty(field, 'files', { value: [file], configurable: true })
    await act(async () => void field?.dispatchEvent(new Event('change', { bubbles: true })))
  }

  it('uploads a picture of their own, which waits to be judged', async () => {
    const { server } = open({}, (arranged) => {
      arranged.answers(beginUpload, done)
      arranged.answers(updateField, { ...aMember, avatar: '/photo/M1/a240/x.webp', avatar_state: 'waiting' })
    })
    await choose()
    await sees('头像审核中，现在只有您能看到')
    expect(server.sent(updateField)).toEqual([{ field: 'avatar', value: 'M1' }])
    expect(
      the('button', /更换头像/)
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe('/photo/M1/a240/x.webp')
  })

  it('reads why a picture was not taken, and tries again', async () => {
    const { server } = open({}, (arranged) => arranged.refuses(beginUpload, storageFull))
    await choose()
    await sees(storageFull.msg)
    server.answers(beginUpload, done)
    server.answers(updateField, { ...aMember, avatar_state: 'waiting' })
    await press('button', '重试')
    await sees('头像审核中')
  })

  it('sees the portrait of before where a file is not fit, and no second try', async () => {
    open({ avatar: '/media/one.webp' }, (arranged) => arranged.refuses(beginUpload, uploadSize))
    await choose()
    await sees(uploadSize.msg)
    expect(all('button', '重试')).toEqual([])
    const portrait = the('button', /更换头像/).querySelector('img')
    expect(portrait?.getAttribute('src')).toBe('/media/one.webp')
  })

  it('who chooses another picture meanwhile drops the first, so that the server does not count it', async () => {
    const { server } = open({}, (arranged) => {
      arranged.answers(beginUpload, { ...done, upload_no: 'U1', state: 'joining', asset_no: null })
      arranged.answers(uploadStates, [{ ...done, upload_no: 'U1', state: 'joining', asset_no: null }])
      arranged.answers(dropUpload, { ...done, state: 'over' })
      arranged.answers(updateField, { ...aMember, avatar: '/media/one.webp' })
    })
    await choose()
    await until(() => expect(server.sent(beginUpload)).toHaveLength(1))
    await press('button', /更换头像/)
    await press('button', '头像1')
    await until(() => expect(server.sent(dropUpload)).toEqual([{ upload_no: 'U1' }]))
  })

  it('reads why a picture was hidden', async () => {
    open({ avatar: '', avatar_state: 'hidden', avatar_why: '不是本人' })
    await sees('头像没有通过审核：不是本人')
  })
})
