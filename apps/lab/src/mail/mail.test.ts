import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'
import { acs3Signature } from '../sms/acs3'

let lab: Lab
afterEach(() => lab.app.close())

const HOST = 'localhost'
const given = {
  ...{ AccountName: 'noreply@mail.example.com', AddressType: '1', ReplyToAddress: 'false', FromAlias: '快门照相馆' },
  ...{ ToAddress: 'lin@qingwu.example.com', Subject: '验证码', TextBody: '您的验证码是 246810，10 分钟内有效。' },
}

/** As a client of DirectMail would sign it, with code of the lab's own. */
function signed(params: Record<string, string>, secret: string, nonce: string) {
  const body = Buffer.from(new URLSearchParams(params).toString())
  const headers: Record<string, string> = {
    ...{ host: HOST, 'content-type': 'application/x-www-form-urlencoded', 'x-acs-action': 'SingleSendMail' },
    'x-acs-content-sha256': createHash('sha256').update(body).digest('hex'),
    ...{ 'x-acs-date': new Date().toISOString(), 'x-acs-signature-nonce': nonce, 'x-acs-version': '2015-11-23' },
  }
  const names = Object.keys(headers).sort()
  const signature = acs3Signature({ method: 'POST', path: '/', query: '', headers, body }, names, secret)
  const authorization = `ACS3-HMAC-SHA256 Credential=labMailKeyId,SignedHeaders=${names.join(';')},Signature=${signature}`
  return { method: 'POST', url: '/sim/mail', headers: { ...headers, authorization }, payload: body } as const
}

const send = (params: Record<string, string> = given, secret = 'labMailKeySecret', nonce = String(Math.random())) =>
  lab.app.inject(signed(params, secret, nonce))

const open = () => {
  lab = buildLab(readSettings({}))
}

describe('mail', () => {
  it('arrives in the mailbox it was sent to, with its code', async () => {
    open()
    expect((await send()).json()).toMatchObject({ EnvId: expect.any(String) })
    const found = await lab.app.inject('/control/mail?to=LIN@qingwu.example.com')
    expect(found.json()).toMatchObject([
      { to: given.ToAddress, subject: '验证码', alias: '快门照相馆', code: '246810' },
    ])
    expect((await lab.app.inject('/control/mail?to=other@qingwu.example.com')).json()).toEqual([])
  })

  it('is refused with another secret, twice under one nonce, and without what it needs', async () => {
    open()
    expect((await send(given, 'guess')).json()).toMatchObject({ Code: 'SignatureDoesNotMatch' })
    await send(given, 'labMailKeySecret', 'n1')
    expect((await send(given, 'labMailKeySecret', 'n1')).json()).toMatchObject({ Code: 'SignatureNonceUsed' })
    expect((await send({ ...given, ToAddress: 'nobody' })).json()).toMatchObject({ Code: 'InvalidToAddress' })
    expect((await send({ ...given, TextBody: '' })).json()).toMatchObject({ Code: 'InvalidBody' })
    expect(lab.world.mail.list()).toHaveLength(1)
  })

  it('is lost or late where a fault says so, and answered all the same', async () => {
    open()
    lab.world.scope().faults.set({ 'mail.lost': true })
    expect((await send()).statusCode).toBe(200)
    expect(lab.world.mail.list()).toEqual([])
    lab.world.scope().faults.set({ 'mail.lost': false, 'mail.late': { ms: 1 } })
    expect((await send()).statusCode).toBe(200)
    await expect.poll(() => lab.world.mail.list()).toHaveLength(1)
  })
})
