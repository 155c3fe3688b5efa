// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ApiClient } from '../api/query'
import { phoneStorage, tabStorage } from '../platform/browser/phone-storage'
import { FakeServer } from '../platform/fake-server.testing'
import { forgetPerson } from './forget-person'
import { writeProfileDraft } from './profile-draft'

it('who has left leaves no draft and no number on the phone, and is not logged in again by itself', () => {
  for (const key of ['estimateOrder', 'draftOrEditedData', 'typed_code']) tabStorage.set(key, '"很满意"')
  phoneStorage.set('known_numbers', '{"13800000001":"n"}')
  phoneStorage.set('location', '{"city":310100}')
  writeProfileDraft({ field: 'nickname', value: '青禾' })
  forgetPerson(new ApiClient(new FakeServer().call))
  expect(Object.keys(window.sessionStorage)).toEqual(['auto_login_spent'])
  expect(JSON.stringify({ ...window.localStorage })).not.toMatch(/13800000001|青禾/)
  expect(phoneStorage.get('location')).toBe('{"city":310100}')
})
