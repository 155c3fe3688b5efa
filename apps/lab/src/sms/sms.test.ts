import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const send = (mobile: string, code: string, secret?: string) =>
  act('SendSms', message(mobile, 'SMS_100000001', { code }), secret)

const message = (mobile: string, template: string, params: object) => ({
  PhoneNumbers: mobile,
  SignName: '快门照相馆',
  TemplateCode: template,
  TemplateParam: JSON.stringify(params),
})

function act(action: string, parameters: Record<string, string>, secret = settings.sms.keySecret) {
  const query = new URLSearchParams(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)))
  const headers: Record<string, string> = {
    host: 'localhost:3001',
    'x-acs-action': action,
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

describe('a notice by SMS', () => {
  const notice = (outId: string, mobile = '13800000001') =>
    act('SendSms', { ...message(mobile, 'SMS_100000077', { store: '静安店', time: '明天 14:00' }), OutId: outId })
  const query = async (more: Record<string, string> = {}) =>
    (
      await act('QuerySendDetails', {
        ...{ PhoneNumber: '13800000001', SendDate: '20260501', PageSize: '50', CurrentPage: '1' },
        ...more,
      })
    ).json()

  it('is shown with its template and the number of its sender', async () => {
    expect((await notice('N1')).json()).toMatchObject({ Code: 'OK', BizId: expect.stringMatching(/\^/) })
    expect(await inbox('13800000001')).toMatchObject([
      { template: 'SMS_100000077', out_id: 'N1', code: '', text: '【快门照相馆】store：静安店，time：明天 14:00' },
    ])
  })

  it('reads as its template says', async () => {
    await act(
      'SendSms',
      message('13800000001', 'SMS_100000012', { start: '明天 14:00', store: '静安店', address: '南京西路 1 号' }),
    )
    expect((await inbox('13800000001'))[0]?.text).toBe(
      '【快门照相馆】拍摄提醒：明天 14:00，静安店，地址：南京西路 1 号。',
    )
  })

  it('can be asked about by number and day of Beijing', async () => {
    await notice('N1')
    lab.world.scope().faults.set({ 'sms.lost': { times: 1 } })
    await notice('N2')
    lab.world.scope().faults.set({ 'sms.late': { ms: 10_000, times: 1 } })
    await notice('N3')
    const { TotalCount, SmsSendDetailDTOs } = await query()
    expect(TotalCount).toBe(3)
    expect(SmsSendDetailDTOs.SmsSendDetailDTO).toMatchObject([
      { OutId: 'N3', SendStatus: 1 },
      { OutId: 'N2', SendStatus: 2 },
      { OutId: 'N1', SendStatus: 3, TemplateCode: 'SMS_100000077', SendDate: '2026-05-01 16:00:00' },
    ])
    expect(await query({ PageSize: '1', CurrentPage: '3' })).toMatchObject({
      TotalCount: 3,
      SmsSendDetailDTOs: { SmsSendDetailDTO: [{ OutId: 'N1' }] },
    })
    expect(await query({ SendDate: '20260502' })).toMatchObject({ TotalCount: 0 })
    now = Date.parse('2026-05-01T16:00:00Z')
    await notice('N4')
    expect(await query({ SendDate: '20260502' })).toMatchObject({ TotalCount: 1 })
  })

  it('is asked about in vain when the query is away, or makes no sense', async () => {
    lab.world.scope('a test').faults.set({ 'sms.query_away': { when: '13800000001' } })
    await expect(query()).rejects.toThrow()
    expect(await query({ PhoneNumber: '13900000009' })).toMatchObject({ Code: 'OK', TotalCount: 0 })
    expect(await query({ PhoneNumber: '13900000009', PageSize: '51' })).toMatchObject({
      Code: 'isv.INVALID_PARAMETERS',
    })
  })

  it.each([
    ['isv.TEMPLATE_MISSING_PARAMETERS', 'SMS_100000002', { tail: '0001' }],
    ['isv.PARAM_LENGTH_LIMIT', 'SMS_100000077', { store: '店'.repeat(36) }],
    ['isv.PARAM_NOT_SUPPORT_URL', 'SMS_100000077', { store: 'https://a.example' }],
  ])('is refused with %s', async (Code, template, params) => {
    expect((await act('SendSms', message('13800000001', template, params))).json()).toMatchObject({ Code })
    expect(await inbox('13800000001')).toEqual([])
  })

  it('has limits of its own, fifty a day of one template', async () => {
    lab.world.scope().faults.set({ 'sms.carrier_limits': true })
    for (let nth = 0; nth < 50; nth += 1) expect((await notice(`N${nth}`)).json()).toMatchObject({ Code: 'OK' })
    expect((await notice('N50')).json()).toMatchObject({ Code: 'isv.BUSINESS_LIMIT_CONTROL' })
    expect((await send('13800000001', '246810')).json()).toMatchObject({ Code: 'OK' })
  })
})

describe('the switch for the limits of codes', () => {
  const switchOn = () => lab.app.inject({ method: 'POST', url: '/control/faults', payload: '{"sms.unlimited":true}' })
  const offered = async () =>
    (await lab.app.inject({ url: '/control/choices' }))
      .json<{ faults: { name: string }[] }>()
      .faults.some(({ name }) => name === 'sms.unlimited')

  it('is neither shown nor taken where there is no demo', async () => {
    expect(await offered()).toBe(false)
    const answer = await switchOn()
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      400,
      '这里没有演示数据，短信次数不能放宽',
    ])
    expect((await lab.app.inject({ url: '/control/faults' })).json()).toEqual({})
  })

  /** In the place of the demo's program: it writes what it is asked, to where its data would be. */
  const PROGRAM = [
    '-e',
    `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    require('node:fs').appendFileSync(process.env.DATABASE_URL, line)
    console.log('{"code":0,"said":[]}')
  })`,
  ]

  it('has the demo’s program make the codes of the number a day older, before the answer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kuaimen-lab-'))
    const databaseUrl = join(folder, 'asked')
    lab = buildLab({ ...settings, demo: { program: PROGRAM, consoleKey: '', databaseUrl } }, () => now)
    try {
      expect(await offered()).toBe(true)
      expect((await switchOn()).statusCode).toBe(200)
      await writeFile(databaseUrl, '')
      expect((await send('13800000001', '246811')).json()).toMatchObject({ Code: 'OK' })
      expect(await readFile(databaseUrl, 'utf8')).toBe('["age-codes","13800000001","1441"]')
    } finally {
      await lab.app.close()
      await rm(folder, { recursive: true })
    }
  })

  it('is refused where the program says that the data are not the demo’s', async () => {
    lab = buildLab(
      { ...settings, demo: { program: ['-e', 'process.exit(2)'], consoleKey: '', databaseUrl: 'postgres://x' } },
      () => now,
    )
    expect((await switchOn()).statusCode).toBe(400)
    expect((await lab.app.inject({ url: '/control/faults' })).json()).toEqual({})
  })
})
