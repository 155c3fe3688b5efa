import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { impatiently } from '../../testing/providers/lab'
import { aProvider } from '../../testing/providers/provider'
import { ProviderAway } from '../json'
import { AnswerLost } from '../notice-shape'
import { findSms, sendNoticeSms } from './notice'

const envAt = (url: string) =>
  readEnv({
    DATABASE_URL: 'none',
    SMS_ENDPOINT: url,
    SMS_KEY_ID: 'id',
    SMS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: '快门照相馆',
    SMS_TEMPLATE: 'SMS_1',
  })
const sms = { mobile: '13800000001', template: 'SMS_7', params: { store: '静安店', time: '明天 14:00' }, out_id: 'N1' }
const question = { mobile: '13800000001', day: '2026-11-14', out_id: 'N1' }

describe('a message by template', () => {
  it('carries its words and our number', async () => {
    const { url, heard } = await aProvider(() => ({ Code: 'OK', BizId: '134523^435' }))
    expect(await sendNoticeSms({ env: envAt(url) }, sms)).toEqual({ is: 'sent', no: '134523^435' })
    expect(heard).toHaveLength(1)
    expect(heard[0]?.headers['x-acs-action']).toBe('SendSms')
    expect(Object.fromEntries(heard[0]?.query ?? [])).toEqual({
      PhoneNumbers: '13800000001',
      SignName: '快门照相馆',
      TemplateCode: 'SMS_7',
      TemplateParam: '{"store":"静安店","time":"明天 14:00"}',
      OutId: 'N1',
    })
  })

  it.each(['isv.BUSINESS_LIMIT_CONTROL', 'isv.MOBILE_NUMBER_ILLEGAL', 'isv.SMS_TEMPLATE_ILLEGAL'])(
    'is refused for good on %s, and tells neither number nor words',
    async (Code) => {
      const { url } = await aProvider(() => ({ Code, Message: 'no 13800000001' }))
      expect(await sendNoticeSms({ env: envAt(url) }, sms)).toEqual({ is: 'refused', code: Code, why: Code })
    },
  )

  it.each(['isv.AMOUNT_NOT_ENOUGH', 'SignatureDoesNotMatch', 'Throttling.User', 'isp.RAM_PERMISSION_DENY'])(
    'certainly did not go out on %s, which is about our account',
    async (Code) => {
      const { url, heard } = await aProvider(() => ({ Code }))
      await expect(sendNoticeSms({ env: envAt(url) }, sms)).rejects.toThrow(ProviderAway)
      expect(heard).toHaveLength(1)
    },
  )

  it.each([
    ['silence', () => undefined],
    ['a system error', () => ({ Code: 'isp.SYSTEM_ERROR' })],
    ['a gateway that is down', () => '<html>504</html>'],
    ['an answer without a code', () => ({})],
  ])('may have gone out after %s', async (_, says) => {
    const { url, heard } = await aProvider(says)
    await impatiently(() => expect(sendNoticeSms({ env: envAt(url) }, sms)).rejects.toThrow(AnswerLost))
    expect(heard).toHaveLength(1)
  })

  it('is away without a key or a template, without asking', async () => {
    const { url, heard } = await aProvider(() => ({ Code: 'OK' }))
    await expect(sendNoticeSms({ env: readEnv({ DATABASE_URL: 'none' }) }, sms)).rejects.toThrow(ProviderAway)
    await expect(sendNoticeSms({ env: envAt(url) }, { ...sms, template: '' })).rejects.toThrow(ProviderAway)
    expect(heard).toEqual([])
  })
})

type Row = { OutId?: string; SendStatus?: number }
const details = (rows: readonly Row[], TotalCount = rows.length) => ({
  Code: 'OK',
  TotalCount,
  SmsSendDetailDTOs: { SmsSendDetailDTO: rows },
})

describe('asking what became of a message', () => {
  it('asks for the number and the day', async () => {
    const { url, heard } = await aProvider(() => details([]))
    expect(await findSms({ env: envAt(url) }, question)).toBe('none')
    expect(heard[0]?.headers['x-acs-action']).toBe('QuerySendDetails')
    expect(Object.fromEntries(heard[0]?.query ?? [])).toEqual({
      PhoneNumber: '13800000001',
      SendDate: '20261114',
      PageSize: '50',
      CurrentPage: '1',
    })
  })

  it.each<[string, readonly Row[]]>([
    [
      'sent',
      [
        { OutId: 'N0', SendStatus: 2 },
        { OutId: 'N1', SendStatus: 3 },
      ],
    ],
    ['sent', [{ OutId: 'N1', SendStatus: 1 }]],
    [
      'sent',
      [
        { OutId: 'N1', SendStatus: 2 },
        { OutId: 'N1', SendStatus: 3 },
      ],
    ],
    ['failed', [{ OutId: 'N1', SendStatus: 2 }]],
    ['none', [{ OutId: 'N11', SendStatus: 3 }, { SendStatus: 3 }]],
  ])('says %s of %o', async (is, rows) => {
    const { url } = await aProvider(() => details(rows))
    expect(await findSms({ env: envAt(url) }, question)).toBe(is)
  })

  it('looks through all pages', async () => {
    const { url, heard } = await aProvider(({ query }) =>
      query.get('CurrentPage') === '1'
        ? details(
            Array.from({ length: 50 }, (_, nth) => ({ OutId: `X${nth}`, SendStatus: 3 })),
            51,
          )
        : details([{ OutId: 'N1', SendStatus: 3 }], 51),
    )
    expect(await findSms({ env: envAt(url) }, question)).toBe('sent')
    expect(heard).toHaveLength(2)
  })

  it.each<[string, () => object | string]>([
    ['counts more than it shows', () => details([], 2)],
    ['is throttled', () => ({ Code: 'Throttling.User' })],
    ['cannot be read', () => 'oops'],
  ])('does not guess when the answer %s', async (_, says) => {
    const { url } = await aProvider(says)
    await expect(findSms({ env: envAt(url) }, question)).rejects.toThrow(ProviderAway)
  })
})
