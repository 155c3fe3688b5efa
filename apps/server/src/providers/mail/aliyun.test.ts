import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { aProvider } from '../../testing/providers/provider'
import { ProviderAway } from '../json'
import { sendMail } from './aliyun'

const envAt = (url: string) =>
  readEnv({
    ...{ DATABASE_URL: 'none', MAIL_ENDPOINT: url, MAIL_KEY_ID: 'id', MAIL_KEY_SECRET: 'secret' },
    MAIL_FROM: 'noreply@mail.example.com',
  })
const mail = {
  kind: 'code',
  to: 'lin@qingwu.example.com',
  alias: '快门照相馆',
  subject: '验证码',
  text: '246810',
} as const

describe('sending a mail', () => {
  it('asks once, with what it says in the body and nothing in the address', async () => {
    const { url, heard } = await aProvider(() => ({ EnvId: '1' }))
    await sendMail({ env: envAt(url) }, mail)
    expect(heard).toHaveLength(1)
    const [{ method, path, query, body, headers }] = heard as [(typeof heard)[0]]
    expect([method, path, [...query]]).toEqual(['POST', '/', []])
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      ...{ AccountName: 'noreply@mail.example.com', AddressType: '1', ReplyToAddress: 'false' },
      ...{ FromAlias: '快门照相馆', ToAddress: mail.to, Subject: '验证码', TextBody: '246810' },
    })
    expect(headers['x-acs-action']).toBe('SingleSendMail')
  })

  it.each(['InvalidToAddress', 'Throttling.User', 'SignatureDoesNotMatch', ''])(
    'is away on "%s", tries once and tells neither mailbox nor code',
    async (Code) => {
      const { url, heard } = await aProvider(() => ({ Code, Message: `no ${mail.to} 246810` }))
      const error: Error = await sendMail({ env: envAt(url) }, mail).then(
        () => new Error('sent'),
        (thrown) => thrown,
      )
      expect(error).toBeInstanceOf(ProviderAway)
      expect(`${error.message}${error.stack}`).not.toMatch(/qingwu|246810|secret/)
      expect(heard).toHaveLength(1)
    },
  )
})
