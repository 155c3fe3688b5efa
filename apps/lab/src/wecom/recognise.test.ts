import { beforeEach, describe, expect, it } from 'vitest'
import type { BridgeReply, Sheet } from '../bridge/calls'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'

const host = 'wx.localhost:3001'
let lab: Lab
beforeEach(() => {
  lab = buildLab(readSettings({}))
})

const post = async <T>(url: string, payload: object): Promise<T> =>
  (await lab.app.inject({ method: 'POST', url, headers: { host }, payload })).json<T>()

async function aPicture(path: string, body: object): Promise<string> {
  const { access_token } = lab.world.wecom.tokens.issue()
  const url = `/sim/wecom/cgi-bin/externalcontact/${path}?access_token=${access_token}`
  const { config_id } = await post<{ config_id: string }>(url, body)
  return (await lab.app.inject({ url: `/sim/wecom/qr/${config_id}.png`, headers: { host } })).rawPayload.toString(
    'base64',
  )
}
const anAdvisers = () => aPicture('add_contact_way', { type: 1, scene: 2, state: 'c310100', user: ['sh_adviser_1'] })

/** A finger on it. */
const hold = (picture: string) =>
  post<{ id: number; reply?: BridgeReply; sheet?: Sheet }>('/__lab/bridge/invoke', {
    ...{ name: 'lab:picture', args: { picture }, page: 'p1' },
    ...{ entryUrl: `http://${host}/`, currentUrl: `http://${host}/` },
  })
const choose = (id: number, choice: string) => post('/__lab/bridge/choose', { id, choice })
const company = async () => (await lab.app.inject({ url: '/control/wecom' })).json()

describe('a finger on the picture of a code', () => {
  it('opens the adviser, who is added as whoever holds the phone, and is a friend then', async () => {
    const picture = await anAdvisers()
    const { id, sheet } = await hold(picture)
    expect(sheet).toMatchObject({ title: '上海顾问 小夏' })
    expect(await company()).toMatchObject({ contacts: [] })
    await choose(id, 'add')
    expect(await company()).toMatchObject({ contacts: [{ user: 'lin', state: 'c310100', half: false }] })
    expect((await hold(picture)).sheet?.actions).toEqual([{ choice: 'cancel', label: '已经是好友，返回' }])
    const calls = (await lab.app.inject({ url: '/control/bridge-calls' })).json()
    expect(calls[0]).toMatchObject({ name: 'lab:picture', args: {} })
  })

  it('only asks, where the adviser does not agree yet, and does nothing when it is closed', async () => {
    const picture = await anAdvisers()
    await choose((await hold(picture)).id, 'cancel')
    expect(await company()).toMatchObject({ contacts: [] })
    await choose((await hold(picture)).id, 'half')
    expect(await company()).toMatchObject({ contacts: [{ half: true }] })
    await choose((await hold(picture)).id, 'add')
    expect(await company()).toMatchObject({ contacts: [{ half: false }] })
  })

  it('opens a group', async () => {
    const group = { scene: 2, state: 'g310100', room_base_name: '上海拍照搭子群', chat_id_list: ['wrSH0001'] }
    const { id, sheet } = await hold(await aPicture('groupchat/add_join_way', group))
    expect(sheet).toMatchObject({ title: '上海拍照搭子群' })
    await choose(id, 'join')
    expect(await company()).toMatchObject({ groups: [{ members: [{ user: 'lin' }] }] })
  })

  it('finds nothing in other pictures, and in a code that was dropped', async () => {
    expect((await hold(Buffer.from('GIF89a').toString('base64'))).reply).toEqual({ err_msg: 'picture:fail no code' })
    const picture = await anAdvisers()
    lab.world.wecom.book.write((pages) => {
      pages.ways = []
    })
    expect((await hold(picture)).reply).toEqual({ err_msg: 'picture:fail no code' })
  })
})
