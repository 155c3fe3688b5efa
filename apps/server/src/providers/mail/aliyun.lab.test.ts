import { describe, expect, it } from 'vitest'
import { impatiently, theLab } from '../../testing/providers/lab'
import { ProviderAway } from '../json'
import { AnswerLost } from '../notice-shape'
import { sendMail } from './aliyun'

const lab = theLab()
const to = 'lin@qingwu.example.com'
const send = (env = lab.env) =>
  sendMail({ env }, { kind: 'code', to, alias: '快门照相馆', subject: '验证码', text: '您的验证码是 246810。' })

describe('a code by mail', () => {
  it('arrives, once, from the brand', async () => {
    await send()
    expect(await lab.mailbox(to)).toMatchObject([{ code: '246810', alias: '快门照相馆', subject: '验证码' }])
  })

  it('is refused with another secret, and nothing arrives', async () => {
    await expect(send({ ...lab.env, MAIL_KEY_SECRET: 'guess' })).rejects.toThrow('SignatureDoesNotMatch')
    await expect(send({ ...lab.env, MAIL_KEY_ID: 'other' })).rejects.toThrow(ProviderAway)
    await expect(send({ ...lab.env, MAIL_FROM: 'nobody' })).rejects.toThrow('InvalidMailAddress')
    expect(await lab.mailbox(to)).toEqual([])
  })

  it('is away when there is no answer, and without a key', async () => {
    await lab.control('faults', { 'mail.timeout': true })
    await impatiently(() => expect(send()).rejects.toThrow(AnswerLost))
    await expect(send({ ...lab.env, MAIL_KEY_ID: '' })).rejects.toThrow('no key')
    expect(await lab.mailbox(to)).toEqual([])
  })

  it('may be lost by the way, with an answer that it was sent', async () => {
    await lab.control('faults', { 'mail.lost': true })
    await send()
    expect(await lab.mailbox(to)).toEqual([])
  })
})
