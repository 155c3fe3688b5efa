// @vitest-environment happy-dom

import { fieldUnknown } from '@kuaimen/contract/account/person.errors'
import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { broken, invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Call, TransportError } from '../api/call'
import { ApiClient } from '../api/query'
import { flushProfileDraft, readProfileDraft, writeProfileDraft } from './profile-draft'

type Sent = { field: string; value: unknown }

/** A server that says no to the fields named, and keeps the rest. */
function aClient(refusals: Record<string, Error> = {}, during?: (sent: Sent) => void) {
  const sent: Sent[] = []
  const call = (async (endpoint: unknown, input: Sent) => {
    expect(endpoint).toBe(updateField)
    sent.push(input)
    during?.(input)
    const refusal = refusals[input.field]
    if (refusal) throw refusal
    return { nickname: '小满', profile: {} }
  }) as unknown as Call
  return { client: new ApiClient(call), sent }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the notes on the phone', () => {
  it('hold one value a field, the newest', () => {
    writeProfileDraft({ field: 'height_cm', value: 165 })
    writeProfileDraft({ field: 'height_cm', value: 166 })
    writeProfileDraft({ field: 'gender', value: 'female' })
    expect(readProfileDraft()).toEqual({ height_cm: 166, gender: 'female' })
    expect(JSON.parse(localStorage.getItem('profile_draft') ?? '')).toEqual({ height_cm: 166, gender: 'female' })
  })

  it('hold an emptied field: it empties the account as well', () => {
    writeProfileDraft({ field: 'city', value: '' })
    writeProfileDraft({ field: 'weight_kg', value: null })
    expect(readProfileDraft()).toEqual({ city: '', weight_kg: null })
  })

  it('do not lose what another tab has written', () => {
    writeProfileDraft({ field: 'city', value: '上海' })
    localStorage.setItem('profile_draft', '{"city":"上海","industry":"金融"}')
    writeProfileDraft({ field: 'occupation', value: '会计' })
    expect(readProfileDraft()).toEqual({ city: '上海', industry: '金融', occupation: '会计' })
  })

  it.each(['', '{', '[]', 'null', '7', '"x"', '{"constructor":"x","mobile":"1","height_cm":"170","city":5}'])(
    'read %j as nothing',
    (text) => {
      localStorage.setItem('profile_draft', text)
      expect(readProfileDraft()).toEqual({})
    },
  )
})

describe('after login', () => {
  beforeEach(() => {
    writeProfileDraft({ field: 'gender', value: 'female' })
    writeProfileDraft({ field: 'height_cm', value: 166 })
    writeProfileDraft({ field: 'city', value: '上海' })
  })

  it('every field goes to the account, and the phone forgets', async () => {
    const { client, sent } = aClient()
    await flushProfileDraft(client)
    expect(sent).toEqual([
      { field: 'gender', value: 'female' },
      { field: 'height_cm', value: 166 },
      { field: 'city', value: '上海' },
    ])
    expect(localStorage.getItem('profile_draft')).toBeNull()
    expect(readProfileDraft()).toEqual({})
  })

  it.each([new TransportError('网络错误'), new Refusal(broken)])('what did not arrive stays (%s)', async (failed) => {
    await flushProfileDraft(aClient({ height_cm: failed }).client)
    expect(readProfileDraft()).toEqual({ height_cm: 166 })
    const { client, sent } = aClient()
    await flushProfileDraft(client)
    expect(sent).toEqual([{ field: 'height_cm', value: 166 }])
    expect(readProfileDraft()).toEqual({})
  })

  it('what the server will never take is not sent again', async () => {
    const refusals = { city: new Refusal(invalidInput, { city: ['最多40个字'] }), gender: new Refusal(fieldUnknown) }
    await flushProfileDraft(aClient(refusals).client)
    expect(readProfileDraft()).toEqual({})
  })

  it('a field filled in anew while the old one travels stays', async () => {
    const { client } = aClient({}, ({ field, value }) => {
      if (field === 'city' && value === '上海') writeProfileDraft({ field: 'city', value: '杭州' })
    })
    await flushProfileDraft(client)
    expect(readProfileDraft()).toEqual({ city: '杭州' })
  })

  it('nothing persisted means nothing sent', async () => {
    localStorage.clear()
    const { client, sent } = aClient()
    await flushProfileDraft(client)
    expect(sent).toEqual([])
  })
})
