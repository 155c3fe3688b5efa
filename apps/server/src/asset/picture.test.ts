import { me, updateField } from '@kuaimen/contract/account/self.endpoints'
import { beginUpload } from '@kuaimen/contract/asset/asset.endpoints'
import { assetNotFound } from '@kuaimen/contract/asset/asset.errors'
import {
  assetLibrary,
  assetUses,
  eraseAsset,
  judgePicture,
  waitingPictures,
} from '@kuaimen/contract/asset/staff.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageOf } from '../providers/storage/storage'
import { aMember } from '../testing/account/member'
import { CONSOLE_HEADERS, TestApp } from '../testing/app'
import { anAsset, aPicture, aStaffAsset, wishOf } from '../testing/asset/uploads'
import { anOperator } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { countOf, rows } from '../testing/rows'
import { aStaffMember } from '../testing/staff/browser'
import { privateAddress } from './address.service'

const DAY = 86_400_000

let app: TestApp
let operator: string
beforeAll(async () => {
  app = await TestApp.start()
  operator = (await anOperator(app)).token
}, 60_000)
afterAll(async () => {
  await runQueued(app, 'asset:erase')
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const get = (url: string, headers: Record<string, string> = {}, on = app) =>
  on.http.inject({ method: 'GET', url, headers })

const judged = (asset_no: string, verdict: 'shown' | 'hidden', reason = '') =>
  app.call(judgePicture, { asset_no, verdict, reason }, { token: operator })

const asAvatar = (token: string, value: string) => app.call(updateField, { field: 'avatar', value }, { token })

describe('a public picture', () => {
  it('is for ever, in all its sizes and no other', async () => {
    const asset_no = await aStaffAsset(app, operator, 'picture')
    const { data } = await app.call(assetLibrary, {}, { token: operator })
    const found = data.list.find((one) => one.asset_no === asset_no)!
    expect(found).toMatchObject({ state: 'shown', width: 1600, height: 900, uses: 0, source_name: 'picture.jpg' })
    expect(found.address).toMatch(/^\/media\/a\/[0-9a-f]{32}\/w1080\.webp$/)
    const folder = found.address.replace('w1080.webp', '')
    for (const file of ['w360.webp', 'w720.webp', 'w1080.webp', 'w1440.webp', 'card.jpg']) {
      const reply = await get(folder + file)
      expect([file, reply.statusCode, reply.headers['content-type']]).toEqual([
        file,
        200,
        file.endsWith('jpg') ? 'image/jpeg' : 'image/webp',
      ])
      expect(reply.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect((await get(folder + file, CONSOLE_HEADERS)).statusCode).toBe(200)
    }
    for (const file of ['w360.jpg', 'card.webp', 'a96.webp', 'source.webp', 'w360', '..%2fw360.webp'])
      expect([file, (await get(folder + file)).statusCode]).toEqual([file, 404])
  })

  it('is sent in parts and not twice', async () => {
    const { data } = await app.call(assetLibrary, {}, { token: operator })
    const { address } = data.list[0]!
    const whole = await get(address)
    const bytes = whole.rawPayload
    const part = await get(address, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
      bytes.subarray(10, 20),
    ])
    expect((await get(address, { range: 'bytes=-5' })).rawPayload).toEqual(bytes.subarray(-5))
    expect((await get(address, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
    expect((await get(address, { range: 'bytes=9-1' })).statusCode).toBe(200)
    expect((await get(address, { range: 'bytes=1-2', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get(address, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  })

  it('that is hidden is gone at once, and comes back when it is shown', async () => {
    const asset_no = await aStaffAsset(app, operator, 'picture')
    const { address } = (await judged(asset_no, 'shown')).data
    expect((await get(address)).statusCode).toBe(200)
    expect((await judged(asset_no, 'hidden')).status).toBe(400)
    const hidden = await judged(asset_no, 'hidden', '不是我们的图')
    expect(hidden.data).toMatchObject({
      state: 'hidden',
      address: '',
      judged: [{ verdict: 'hidden', reason: '不是我们的图' }],
    })
    const gone = await get(address)
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
    await judged(asset_no, 'shown')
    expect((await get(address)).statusCode).toBe(200)
    await expect(rows(app, `update asset_judgement set reason = 'x'`)).rejects.toThrow('only ever added to')
  })

  it('whose object is lost is a plain 404', async () => {
    const asset_no = await aStaffAsset(app, operator, 'watermark')
    const { address } = (await judged(asset_no, 'shown')).data
    const [row] = await rows<{ sha256: string }>(app, 'select sha256 from asset where asset_no = $1', [asset_no])
    await storageOf(app.services).erase([`v/c/${row!.sha256}/w720`])
    expect((await get(address)).statusCode).toBe(404)
  })
})

describe('a portrait', () => {
  it('waits: its owner sees it, and others the usual one', async () => {
    const { token, id } = await aMember(app)
    const asset_no = await anAsset(app, token, 'avatar')
    const chosen = await asAvatar(token, asset_no)
    expect(chosen.data).toMatchObject({ avatar_state: 'waiting', avatar_why: '' })
    const { avatar } = (await app.call(me, {}, { token })).data
    expect(avatar).toMatch(new RegExp(`^/photo/${asset_no}/a240/m${id}-[0-9a-z]+-[\\w-]{22}\\.webp$`))
    const reply = await get(avatar)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, max-age=86400',
      'x-robots-tag': 'noindex, noimageindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="KM_0001.webp"',
    })
    expect(await rows(app, 'select avatar, avatar_no from member where id = $1', [id])).toEqual([
      { avatar: '', avatar_no: asset_no },
    ])
    const [{ sha256 } = { sha256: '' }] = await rows<{ sha256: string }>(
      app,
      'select sha256 from asset where asset_no = $1',
      [asset_no],
    )
    expect((await get(`/media/a/${sha256.slice(0, 32)}/a240.webp`)).statusCode).toBe(404)
  })

  it('that is shown is everybody’s, and one that is hidden says why to its owner', async () => {
    const { token } = await aMember(app)
    const asset_no = await anAsset(app, token, 'avatar')
    const { data: waiting } = await asAvatar(token, asset_no)
    await judged(asset_no, 'shown')
    const shown = (await app.call(me, {}, { token })).data
    expect(shown).toMatchObject({
      avatar_state: 'shown',
      avatar: expect.stringMatching(/^\/media\/a\/.*\/a240\.webp$/),
    })
    expect((await get(shown.avatar)).statusCode).toBe(200)
    await judged(asset_no, 'hidden', '请换一张清楚的')
    expect((await app.call(me, {}, { token })).data).toMatchObject({
      avatar: '',
      avatar_state: 'hidden',
      avatar_why: '请换一张清楚的',
    })
    expect((await get(shown.avatar)).statusCode).toBe(404)
    expect((await get(waiting.avatar)).statusCode).toBe(404)
    expect((await asAvatar(token, asset_no)).code).toBe(assetNotFound.code)
    const other = await asAvatar(token, '/media/avatars/1.webp')
    expect(other.data).toMatchObject({ avatar: '/media/avatars/1.webp', avatar_state: 'shown', avatar_why: '' })
    expect(await countOf(app, 'asset_use where asset_no = $1', [asset_no])).toBe(0)
  })

  it('is one’s own of that kind alone', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const theirs = await anAsset(app, other.token, 'avatar')
    const review = await anAsset(app, one.token, 'review')
    const chain = await aStaffAsset(app, operator, 'picture')
    for (const value of [theirs, review, chain, 'M0000000000000000'])
      expect([value, (await asAvatar(one.token, value)).code]).toEqual([value, assetNotFound.code])
    for (const value of ['/media/a/0123456789abcdef0123456789abcdef/a240.webp', 'M123', '/photo/x'])
      expect([value, (await asAvatar(one.token, value)).status]).toEqual([value, 400])
    expect(await countOf(app, 'asset_use where asset_no = any($1)', [[theirs, review, chain]])).toBe(0)
  })

  it('that nothing uses any more is erased after a week, with its objects and a proof', async () => {
    const own = await TestApp.forThisTest()
    const { token } = await aMember(own, { expiresAt: new Date(own.services.now().getTime() + 30 * DAY) })
    const [first, second] = [await anAsset(own, token, 'avatar'), await anAsset(own, token, 'avatar')]
    for (const value of [first, second]) await own.call(updateField, { field: 'avatar', value }, { token })
    const sweep = async () => {
      await own.database.pool.query(`select graphile_worker.add_job('asset:sweep')`)
      await runQueued(own, 'asset:sweep')
      await runQueued(own, 'asset:erase')
    }
    const states = () => rows(own, 'select asset_no, state from asset order by asset_no = $1 desc', [first])
    own.advance(7 * DAY - 1000)
    await sweep()
    expect((await states()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    own.advance(2000)
    await sweep()
    expect((await states()).map(({ state }) => state)).toEqual(['erased', 'waiting'])
    const proofs = await rows(
      own,
      `select key, cause, done_at is not null as done from asset_erasure where asset_no = $1 order by key`,
      [first],
    )
    expect(proofs).toEqual(
      ['a240', 'a96'].map((size) => ({ key: expect.stringMatching(`/${size}$`), cause: 'unused', done: true })),
    )
    expect(await storageOf(own.services).list('v/', '', 10)).toHaveLength(2)
    // A leftover that no row knows is found by the next sweep.
    await storageOf(own.services).put('v/c/stray/w360', Buffer.from('x'))
    await storageOf(own.services).put('u/U0000000000000000/0', Buffer.from('x'))
    await sweep()
    expect(await storageOf(own.services).list('v/', '', 10)).toHaveLength(2)
    expect(await storageOf(own.services).list('u/', '', 10)).toEqual([])
    expect((await own.audit()).findings).toEqual([])
  })
})

describe('bytes that come again', () => {
  it('begin a new week for the picture that nothing used', async () => {
    const own = await TestApp.forThisTest()
    const { token } = await aMember(own, { expiresAt: new Date(own.services.now().getTime() + 30 * DAY) })
    const bytes = await aPicture()
    const asset_no = await anAsset(own, token, 'avatar', bytes)
    own.advance(7 * DAY + 1000)
    const again = await own.call(beginUpload, wishOf('avatar', bytes), { token })
    expect([again.data.state, again.data.asset_no]).toEqual(['done', asset_no])
    await own.database.pool.query(`select graphile_worker.add_job('asset:sweep')`)
    await runQueued(own, 'asset:sweep')
    expect((await own.call(updateField, { field: 'avatar', value: asset_no }, { token })).code).toBe(0)
  })
})

describe('a private address', () => {
  it('opens what it was signed for, until it is over, and nothing else', async () => {
    const own = await TestApp.forThisTest()
    const { token, id } = await aMember(own, { expiresAt: new Date(own.services.now().getTime() + 30 * DAY) })
    const other = await aMember(own)
    const [asset_no, second] = [await anAsset(own, token, 'avatar'), await anAsset(own, token, 'review')]
    const address = (await own.call(updateField, { field: 'avatar', value: asset_no }, { token })).data.avatar
    const statusOf = async (url: string) => (await get(url, {}, own)).statusCode
    expect(await statusOf(address)).toBe(200)
    expect(await statusOf(address.replace('/a240/', '/a96/'))).toBe(200)
    expect((await get(address, { range: 'bytes=0-3' }, own)).rawPayload.toString()).toBe('RIFF')
    const changed = [
      address.replace(asset_no, second),
      address.replace('/a240/', '/r1080/'),
      address.replace('/a240/', '/source/'),
      address.replace(`/m${id}-`, `/m${other.id}-`),
      address.replace(`/m${id}-`, `/t${id}-`),
      address.replace('.webp', '.jpg'),
      address.replace(/-([0-9a-z]+)-/, (_, expiry) => `-${(Number.parseInt(expiry, 36) + 1).toString(36)}-`),
      address.replace(/.(?=\.webp)/, (last) => (last === 'A' ? 'B' : 'A')),
      privateAddress(own.services, asset_no, 'a240', { kind: 'm', id: other.id }),
    ]
    for (const url of changed) expect([url, await statusOf(url)]).toEqual([url, 404])
    own.advance(3 * DAY)
    expect(await statusOf(address)).toBe(404)
    expect(
      await statusOf((await own.call(updateField, { field: 'avatar', value: asset_no }, { token })).data.avatar),
    ).toBe(200)
  })

  it('of a member who has left is over within five seconds', async () => {
    const { token, id } = await aMember(app)
    const asset_no = await anAsset(app, token, 'avatar')
    const address = (await asAvatar(token, asset_no)).data.avatar
    expect((await get(address)).statusCode).toBe(200)
    await rows(app, 'update member set unregistered_at = now() where id = $1', [id])
    app.advance(5000)
    expect((await get(address)).statusCode).toBe(404)
    await rows(app, 'update member set unregistered_at = null where id = $1', [id])
  })

  it('is believed under the key before, while it changes', async () => {
    const own = await TestApp.forThisTest({ env: { ASSET_KEY: 'b'.repeat(32), ASSET_KEY_BEFORE: 'a'.repeat(32) } })
    const { token, id } = await aMember(own)
    const asset_no = await anAsset(own, token, 'avatar')
    const before = { env: app.services.env, now: own.services.now }
    expect((await get(privateAddress(before, asset_no, 'a96', { kind: 'm', id }), {}, own)).statusCode).toBe(200)
    const others = { env: { ...app.services.env, ASSET_KEY: 'c'.repeat(32) }, now: own.services.now }
    expect((await get(privateAddress(others, asset_no, 'a96', { kind: 'm', id }), {}, own)).statusCode).toBe(404)
  })
})

describe('staff who judge', () => {
  it('see what waits, the oldest first, until they are no longer there', async () => {
    const own = await TestApp.forThisTest({ demo: true })
    const member = await aMember(own, { expiresAt: new Date(own.services.now().getTime() + 30 * DAY) })
    const first = await anAsset(own, member.token, 'avatar')
    own.advance(25 * 3_600_000)
    const second = await anAsset(own, member.token, 'review')
    const support = await aStaffMember(own, 'support')
    const { data } = await support.call(waitingPictures, {})
    expect(data).toMatchObject({ total: 2, late: 1, list: [{ asset_no: first }, { asset_no: second }] })
    const { src } = data.list[0]!
    expect(src).toContain(`/t${support.id}-`)
    expect((await get(src, CONSOLE_HEADERS, own)).statusCode).toBe(200)
    expect((await support.call(judgePicture, { asset_no: first, verdict: 'shown', reason: '' })).code).toBe(0)
    expect((await support.call(waitingPictures, {})).data.total).toBe(1)
    const clerk = await aStaffMember(own, 'clerk', 1)
    expect((await clerk.call(waitingPictures, {})).status).toBe(403)
    const still = data.list[1]!.src
    expect((await get(still, {}, own)).statusCode).toBe(200)
    await rows(own, `update staff set state = 'suspended' where id = $1`, [support.id])
    own.advance(5000)
    expect((await get(still, {}, own)).statusCode).toBe(404)
  })
})

describe('the library', () => {
  it('erases what is not used, and says where the rest is', async () => {
    const asset_no = await aStaffAsset(app, operator, 'paper')
    expect((await app.call(assetUses, { asset_no }, { token: operator })).data).toEqual([])
    const stranger = await anOperator(app, 3)
    expect((await app.call(assetUses, { asset_no }, { token: stranger.token })).code).toBe(assetNotFound.code)
    expect((await app.call(eraseAsset, { asset_no }, { token: stranger.token })).code).toBe(assetNotFound.code)
    expect((await app.call(assetLibrary, {}, { token: stranger.token })).data.total).toBe(0)
    expect((await app.call(eraseAsset, { asset_no }, { token: operator })).code).toBe(0)
    expect((await app.call(eraseAsset, { asset_no }, { token: operator })).code).toBe(assetNotFound.code)
    const member = await aMember(app)
    const theirs = await anAsset(app, member.token, 'avatar')
    expect((await app.call(eraseAsset, { asset_no: theirs }, { token: operator })).code).toBe(assetNotFound.code)
    expect((await app.call(assetLibrary, { keyword: '%' }, { token: operator })).data.total).toBe(0)
  })
})
