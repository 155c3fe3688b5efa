import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { theLab } from '../../testing/providers/lab'
import { ProviderAway } from '../json'
import { stampNow } from '../stamp'
import { openWecomPush } from './push'
import { wecomOf } from './wecom'

const lab = theLab()

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('truncate provider_token'))

const wecom = () => {
  const found = wecomOf({ ...app.services, env: lab.env })
  if (!found) throw new Error('no wecom')
  return found
}
const opened = async () => {
  const [notice] = await lab.wecomNotices('lin')
  return openWecomPush({ env: lab.env, now: () => stampNow().at }, notice?.query ?? {}, notice?.body ?? '')
}
const eventOf = async () => {
  const push = await opened()
  if (!('ok' in push) || !push.ok || push.ok.kind === 'group') throw new Error('no event of a contact')
  return push.ok
}
let count = 0
const aWay = async (users = ['sh_adviser_1']) => {
  const state = `c310100_t${++count}`
  return { state, ...(await wecom().addWay({ state, users, remark: '上海' })) }
}

describe('a way at the lab', () => {
  it('has a code that can be drawn, until it is dropped', async () => {
    const { config_id, qr_code, state } = await aWay()
    expect((await wecom().picture(qr_code)).subarray(1, 4).toString()).toBe('PNG')
    expect((await lab.wecom()).ways[0]).toMatchObject({ config_id, state })
    await wecom().dropWay(config_id)
    expect((await lab.wecom()).ways.filter((way) => way.config_id === config_id)).toEqual([])
  })

  it('is made with another token when the first has expired', async () => {
    await aWay()
    await lab.control('faults', { 'wecom.token_expired': { times: 1 } })
    expect(await aWay()).toHaveProperty('config_id')
  })

  it('waits when the quota is used up', async () => {
    await lab.control('faults', { 'wecom.quota': true })
    await expect(aWay()).rejects.toThrow(ProviderAway)
  })
})

describe('somebody who adds at the lab', () => {
  it('is told of in a notice that we can open, welcomed once, and found with the same unionid', async () => {
    const { state } = await aWay()
    await lab.control('wecom/add', { state, user: 'lin' })
    const event = await eventOf()
    expect(event).toMatchObject({ kind: 'added', userid: 'sh_adviser_1', state })
    const { welcome_code, external_userid } = event
    expect(await wecom().welcome({ welcome_code, text: '你好，我是小林' })).toBe('sent')
    expect(await wecom().welcome({ welcome_code, text: '你好，我是小林' })).toBe('gone')
    expect((await lab.wecom()).welcomes).toMatchObject([{ user: 'lin', text: '你好，我是小林' }])
    const contact = await wecom().contactOf(external_userid)
    expect(contact).toMatchObject({ external_userid, unionid: expect.stringMatching(/.+/) })
    expect(contact?.follows).toMatchObject([{ userid: 'sh_adviser_1', state }])
    expect(await wecom().followers()).toContain('sh_adviser_1')
    const { contacts } = await wecom().contactsOf(['sh_adviser_1'], '')
    expect(contacts).toContainEqual(contact)
    await lab.control('wecom/delete', { user: 'lin', by: 'customer' })
    expect(await eventOf()).toMatchObject({ kind: 'deleted_by_customer', external_userid })
    expect(await wecom().contactOf(external_userid)).toBeUndefined()
  })

  it('is a contact without a unionid where the company is not bound', async () => {
    const { state } = await aWay()
    await lab.control('faults', { 'wecom.no_unionid': true, 'wecom.welcome_busy': { times: 1 } })
    await lab.control('wecom/add', { state, user: 'lin', half: true })
    const { kind, welcome_code, external_userid } = await eventOf()
    expect(kind).toBe('half_added')
    expect(await wecom().contactOf(external_userid)).not.toHaveProperty('unionid')
    expect(await wecom().welcome({ welcome_code, text: '你好' })).toBe('busy')
    await lab.control('wecom/delete', { user: 'lin', by: 'staff' })
    expect((await eventOf()).kind).toBe('deleted_by_staff')
  })

  it.each([
    ['wecom.notice_forged', 'signature'],
    ['wecom.notice_other_corp', 'receiver'],
  ])('is not believed with %s', async (fault, why) => {
    const { state } = await aWay()
    await lab.control('faults', { [fault]: true })
    await lab.control('wecom/add', { state, user: 'lin' })
    expect(await opened()).toEqual({ refused: why })
    await lab.control('faults', { [fault]: false })
    await lab.control('wecom/delete', { user: 'lin', by: 'customer' })
  })
})

it('a group at the lab has its way in and its members', async () => {
  const state = `g310100_${++count}`
  const way = { state, chat_ids: ['wrShanghai1'], base_name: '上海拍照搭子群', remark: '上海' }
  const config_id = await wecom().addJoinWay(way)
  const { qr_code } = await wecom().joinWay(config_id)
  expect((await wecom().picture(qr_code)).subarray(1, 4).toString()).toBe('PNG')
  await lab.control('wecom/join', { state, user: 'lin' })
  expect(await opened()).toMatchObject({ ok: { kind: 'group', chat_id: 'wrShanghai1' } })
  expect((await wecom().groupOf('wrShanghai1'))?.members).toMatchObject([{ state, unionid: expect.any(String) }])
  expect(await wecom().groupOf('wrNobody')).toBeUndefined()
})
