import { createHash, createHmac, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'

const settings = readSettings({})
let lab: Lab
let now: number

beforeEach(() => {
  now = Date.parse('2026-05-01T08:00:00Z')
  lab = buildLab(settings, () => now)
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function send(mobile: string, code: string, secret = settings.sms.keySecret) {
  const query = new URLSearchParams({
    PhoneNumbers: mobile,
    SignName: '快门照相馆',
    TemplateCode: 'SMS_100000001',
    TemplateParam: JSON.stringify({ code }),
  })
  const headers: Record<string, string> = {
    host: 'localhost:3001',
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date(now).toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers)
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', String(query).replace(/\+/g, '%20'), lines, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  headers.authorization = `ACS3-HMAC-SHA256 Credential=${settings.sms.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return lab.app.inject({ method: 'POST', url: `/sim/sms/?${query}`, headers })
}

const inbox = async (mobile: string) =>
  (await lab.app.inject({ url: `/control/sms?mobile=${mobile}` })).json<{ code: string; text: string; at: string }[]>()

describe('SendSms', () => {
  it('puts a signed message into the inbox of its mobile', async () => {
    const answer = await send('13800000001', '246810')
    expect(answer.json()).toMatchObject({ Code: 'OK' })
    const [message] = await inbox('13800000001')
    expect(message).toMatchObject({ code: '246810', at: '2026-05-01T08:00:00.000Z' })
    expect(message?.text).toContain('【快门照相馆】')
    expect(await inbox('13800000002')).toEqual([])
  })

  it('refuses another secret and an impossible number', async () => {
    const forged = await send('13800000001', '246810', 'guess')
    expect(forged.statusCode).toBe(400)
    expect(forged.json()).toMatchObject({ Code: 'SignatureDoesNotMatch' })
    expect((await send('23800000001', '246810')).json()).toMatchObject({ Code: 'isv.MOBILE_NUMBER_ILLEGAL' })
    expect(await inbox('13800000001')).toEqual([])
  })

  it('loses, doubles and delays on request, for one mobile from any scope', async () => {
    lab.world.scope('a test').faults.set({ 'sms.lost': { when: '13900000001' } })
    expect((await send('13900000001', '111111')).json()).toMatchObject({ Code: 'OK' })
    expect(await inbox('13900000001')).toEqual([])
    await send('13900000002', '222222')
    expect(await inbox('13900000002')).toHaveLength(1)
    lab.world.scope().faults.set({ 'sms.duplicate': true })
    await send('13900000003', '333333')
    expect(await inbox('13900000003')).toHaveLength(2)
    lab.world.scope().faults.set({ 'sms.duplicate': false, 'sms.late': { ms: 30 } })
    await send('13900000004', '444444')
    expect(await inbox('13900000004')).toEqual([])
    await expect.poll(() => inbox('13900000004')).toHaveLength(1)
  })

  it("enforces the carrier's limits when asked to", async () => {
    lab.world.scope().faults.set({ 'sms.carrier_limits': true })
    expect((await send('13900000005', '1')).json()).toMatchObject({ Code: 'OK' })
    expect((await send('13900000005', '2')).json()).toMatchObject({ Message: '触发分钟级流控Permits:1' })
    for (let i = 0; i < 4; i += 1) {
      now += 61_000
      expect((await send('13900000005', '3')).json()).toMatchObject({ Code: 'OK' })
    }
    now += 61_000
    expect((await send('13900000005', '4')).json()).toMatchObject({ Message: '触发小时级流控Permits:5' })
  })
})
