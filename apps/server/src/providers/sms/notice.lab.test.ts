import { studioDay } from '@kuaimen/contract/kernel/time'
import { describe, expect, it } from 'vitest'
import { impatiently, theLab } from '../../testing/providers/lab'
import { ProviderAway } from '../json'
import { AnswerLost } from '../notice-shape'
import { stampNow } from '../stamp'
import { findSms, sendNoticeSms } from './notice'

const lab = theLab()
const mobile = '13900000007'
const send = (out_id = 'N1', params: Record<string, string> = { store: '静安店', time: '明天 14:00' }) =>
  sendNoticeSms({ env: lab.env }, { mobile, template: 'SMS_100000077', params, out_id })
const find = (out_id = 'N1') => findSms({ env: lab.env }, { mobile, day: studioDay(stampNow().at), out_id })

describe('a notice by SMS to the lab', () => {
  it('arrives with its words and our number, and is found by it', async () => {
    expect(await send()).toMatchObject({ is: 'sent', no: expect.stringMatching(/^\d+\^/) })
    expect(await lab.inbox(mobile)).toMatchObject([{ template: 'SMS_100000077', out_id: 'N1' }])
    expect((await lab.inbox(mobile))[0]?.text).toContain('静安店')
    expect([await find(), await find('N2')]).toEqual(['sent', 'none'])
  })

  it('that was sent while the answer was lost is found, and one that was not is none', async () => {
    await lab.control('faults', { 'sms.answer_lost': true })
    await impatiently(() => expect(send()).rejects.toThrow(AnswerLost))
    expect(await find()).toBe('sent')
    await lab.control('faults', { 'sms.answer_lost': false, 'sms.timeout': { times: 1 } })
    await impatiently(() => expect(send('N2')).rejects.toThrow(AnswerLost))
    expect(await find('N2')).toBe('none')
    expect(await lab.inbox(mobile)).toHaveLength(1)
  })

  it('that did not arrive has failed, and one on its way counts as sent', async () => {
    await lab.control('faults', { 'sms.lost': { times: 1 } })
    await send('N1')
    await lab.control('faults', { 'sms.late': { ms: 60_000 } })
    await send('N2')
    expect([await find('N1'), await find('N2')]).toEqual(['failed', 'sent'])
  })

  it('cannot be asked about while the query is away, nor with another secret', async () => {
    await send()
    await lab.control('faults', { 'sms.query_away': { when: mobile } })
    await expect(find()).rejects.toThrow(ProviderAway)
    const stolen = { env: { ...lab.env, SMS_KEY_SECRET: 'guess' } }
    await expect(findSms(stolen, { mobile, day: '2026-11-14', out_id: 'N1' })).rejects.toThrow('SignatureDoesNotMatch')
  })

  it('is refused for its words or by its limits, and waits while the account is empty', async () => {
    expect(await send('N1', { store: '店'.repeat(36) })).toMatchObject({
      is: 'refused',
      code: 'isv.PARAM_LENGTH_LIMIT',
    })
    await lab.control('faults', { 'sms.limit': { times: 1 } })
    expect(await send()).toMatchObject({ is: 'refused', code: 'isv.BUSINESS_LIMIT_CONTROL' })
    await lab.control('faults', { 'sms.balance': true })
    await expect(send()).rejects.toThrow(ProviderAway)
    expect(await lab.inbox(mobile)).toEqual([])
  })
})
