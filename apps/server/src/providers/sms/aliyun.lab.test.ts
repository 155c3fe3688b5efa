import { describe, expect, it } from 'vitest'
import { impatiently, theLab } from '../../testing/providers/lab'
import { ProviderAway } from '../json'
import { AnswerLost } from '../notice-shape'
import { SmsLimited, sendSms } from './aliyun'

const lab = theLab()
const mobile = '13900000001'
const send = (code = '246810', env = lab.env) =>
  sendSms({ env }, { kind: 'code', mobile, template: env.SMS_TEMPLATE, params: { code } })
const inbox = () => lab.inbox(mobile)

describe('a code by SMS', () => {
  it('arrives, once, in the words of the brand', async () => {
    await send()
    expect(await inbox()).toMatchObject([{ code: '246810' }])
    expect((await inbox())[0]?.text).toContain('【快门照相馆】')
  })

  it('is refused with another secret, and nothing arrives', async () => {
    await expect(send('1', { ...lab.env, SMS_KEY_SECRET: 'guess' })).rejects.toThrow('SignatureDoesNotMatch')
    await expect(send('1', { ...lab.env, SMS_KEY_ID: 'other' })).rejects.toThrow(ProviderAway)
    expect(await inbox()).toEqual([])
  })

  it("meets the carrier's limits", async () => {
    await lab.control('faults', { 'sms.carrier_limits': true })
    await send()
    await expect(send()).rejects.toThrow(SmsLimited)
    expect(await inbox()).toHaveLength(1)
  })

  it('is sent once even when the answer never comes', async () => {
    await lab.control('faults', { 'sms.answer_lost': true })
    await impatiently(() => expect(send()).rejects.toThrow(AnswerLost))
    expect(await inbox()).toHaveLength(1)
    await lab.control('faults', { 'sms.answer_lost': false, 'sms.timeout': true })
    await impatiently(() => expect(send()).rejects.toThrow(AnswerLost))
    expect(await inbox()).toHaveLength(1)
  })

  it('stops when the account is empty', async () => {
    await lab.control('faults', { 'sms.balance': true })
    await expect(send()).rejects.toThrow('isv.AMOUNT_NOT_ENOUGH')
  })
})
