import { describe, expect, it, vi } from 'vitest'
import { readEnv } from '../../env'
import { aProvider } from '../../testing/providers/provider'
import { ProviderAway } from '../json'
import { AnswerLost } from '../notice-shape'
import { SmsLimited, sendSms } from './aliyun'

const envAt = (url: string) =>
  readEnv({
    DATABASE_URL: 'none',
    SMS_ENDPOINT: url,
    SMS_KEY_ID: 'id',
    SMS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: '快门照相馆',
    SMS_TEMPLATE: 'SMS_1',
  })
const message = { kind: 'code' as const, mobile: '13800000001', template: 'SMS_1', params: { code: '246810' } }

describe('sending a code', () => {
  it('asks once, with the parameters in the query and an empty body', async () => {
    const { url, heard } = await aProvider(() => ({ Code: 'OK' }))
    await sendSms({ env: envAt(url) }, message)
    expect(heard).toHaveLength(1)
    const [{ method, path, query, body, headers }] = heard as [(typeof heard)[0]]
    expect([method, path, body]).toEqual(['POST', '/', ''])
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: '13800000001',
      SignName: '快门照相馆',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"246810"}',
    })
    expect(headers['content-type']).toBeUndefined()
  })

  it.each(['isv.BUSINESS_LIMIT_CONTROL', 'isv.DAY_LIMIT_CONTROL', 'isv.MONTH_LIMIT_CONTROL', 'Throttling.User'])(
    'says that it was too much on %s',
    async (Code) => {
      const { url } = await aProvider(() => ({ Code, Message: '触发分钟级流控Permits:1' }))
      await expect(sendSms({ env: envAt(url) }, message)).rejects.toThrow(SmsLimited)
    },
  )

  it.each(['isv.AMOUNT_NOT_ENOUGH', 'SignatureDoesNotMatch', 'isv.MOBILE_NUMBER_ILLEGAL', ''])(
    'is away on "%s", tries once and tells neither number nor code',
    async (Code) => {
      const { url, heard } = await aProvider(() => ({ Code, Message: 'no 13800000001 246810' }))
      const error: Error = await sendSms({ env: envAt(url) }, message).then(
        () => new Error('sent'),
        (thrown) => thrown,
      )
      expect(error).toBeInstanceOf(ProviderAway)
      expect(`${error.message}${error.stack}`).not.toMatch(/13800000001|246810|secret/)
      expect(heard).toHaveLength(1)
    },
  )

  it('waits five seconds and no longer, and does not try again', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(80))
    const { url, heard } = await aProvider(() => undefined)
    await expect(sendSms({ env: envAt(url) }, message)).rejects.toThrow(AnswerLost)
    expect(spy).toHaveBeenCalledWith(5000)
    expect(heard).toHaveLength(1)
    spy.mockRestore()
  })

  it('is away without a key, without asking', async () => {
    await expect(sendSms({ env: readEnv({ DATABASE_URL: 'none' }) }, message)).rejects.toThrow(ProviderAway)
  })
})
