import { describe, expect, it } from 'vitest'
import { ProviderAway } from '../../apps/server/src/providers/json'
import { SmsLimited, sendSms } from '../../apps/server/src/providers/sms/aliyun'
import { impatiently, outside } from './outside'

const world = outside()
const mobile = '13900000001'
const send = (code = '246810', env = world.now.env) => sendSms(env, { mobile, code })
const inbox = () => world.now.lab.world.inbox.list(mobile)

describe('a code by SMS', () => {
  it('arrives, once, in the words of the brand', async () => {
    await send()
    expect(inbox()).toMatchObject([{ mobile, code: '246810' }])
    expect(inbox()[0]?.text).toContain('【快门照相馆】')
  })

  it('is refused with another secret, and nothing arrives', async () => {
    await expect(send('1', { ...world.now.env, SMS_KEY_SECRET: 'guess' })).rejects.toThrow('SignatureDoesNotMatch')
    await expect(send('1', { ...world.now.env, SMS_KEY_ID: 'other' })).rejects.toThrow(ProviderAway)
    expect(inbox()).toEqual([])
  })

  it("meets the carrier's limits", async () => {
    world.faults({ 'sms.carrier_limits': true })
    await send()
    await expect(send()).rejects.toThrow(SmsLimited)
    expect(inbox()).toHaveLength(1)
  })

  it('is sent once even when the answer never comes', async () => {
    world.faults({ 'sms.answer_lost': true })
    await impatiently(() => expect(send()).rejects.toThrow(ProviderAway))
    expect(inbox()).toHaveLength(1)
    world.faults({ 'sms.answer_lost': false, 'sms.timeout': true })
    await impatiently(() => expect(send()).rejects.toThrow(ProviderAway))
    expect(inbox()).toHaveLength(1)
  })

  it('stops when the account is empty', async () => {
    world.faults({ 'sms.balance': true })
    await expect(send()).rejects.toThrow('isv.AMOUNT_NOT_ENOUGH')
  })
})
