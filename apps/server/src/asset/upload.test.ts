import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beginUpload, finishUpload, uploadStates } from '@kuaimen/contract/asset/asset.endpoints'
import {
  assetNotFound,
  chunksMissing,
  pictureBroken,
  pictureChanged,
  pictureHeic,
  pictureSides,
  pictureType,
  uploadQuota,
  uploadSize,
  uploadsOpen,
} from '@kuaimen/contract/asset/asset.errors'
import { SLOW_CHUNK_BYTES } from '@kuaimen/contract/asset/asset.rules'
import { staffBeginUpload, staffFinishUpload } from '@kuaimen/contract/asset/staff.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../db/database'
import { storageOf } from '../providers/storage/storage'
import { aMember } from '../testing/account/member'
import { CONSOLE_HEADERS, TestApp } from '../testing/app'
import { HEIC_FILE, lyingPng, noise, OTHER_TYPES } from '../testing/asset/files'
import {
  anAsset,
  aPicture,
  aStaffAsset,
  putAll,
  putChunk,
  sent,
  sha256Of,
  stateOf,
  uploaded,
  wishOf,
} from '../testing/asset/uploads'
import { anOperator } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { countOf, rows } from '../testing/rows'
import { untilWaiting } from '../testing/waiting'
import { eraseScope } from './erasure.service'
import { joinUpload } from './join.service'
import { lockHome } from './upload.sql'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
}, 60_000)
afterAll(async () => {
  await runQueued(app, 'asset:erase')
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const DAY = 86_400_000

/** More than a megabyte: noise does not shrink. */
const aLargePicture = () => noise({ width: 700, height: 600 })

describe('an upload', () => {
  it('of several chunks becomes a picture that waits, and leaves no chunk', async () => {
    const { token, id } = await aMember(app)
    const bytes = await aLargePicture()
    const begun = await app.call(beginUpload, { ...wishOf('review', bytes), slow: true }, { token })
    expect(begun.data).toMatchObject({ state: 'open', chunk_bytes: SLOW_CHUNK_BYTES, have: [], asset_no: null })
    expect(begun.data.chunks).toBeGreaterThan(1)
    expect(new Set(await putAll(app, begun.data, bytes, { token }))).toEqual(new Set([204]))
    const { upload_no } = begun.data
    expect((await app.call(finishUpload, { upload_no }, { token })).data.state).toBe('joining')
    await runQueued(app, 'asset:join')
    const done = await stateOf(app, token, upload_no)
    expect(done).toMatchObject({ state: 'done', code: 0, have: [] })
    const [row] = await rows(app, 'select * from asset where asset_no = $1', [done.asset_no])
    expect(row).toMatchObject({ scope: `m/${id}`, kind: 'review', state: 'waiting', width: 700, height: 600 })
    expect(await countOf(app, `asset_variant where asset_no = $1`, [done.asset_no])).toBe(2)
    await runQueued(app, 'asset:erase')
    expect(await countOf(app, 'asset_erasure')).toBe(0)
  })

  it('goes on where it was cut, and says which chunks are there', async () => {
    const { token } = await aMember(app)
    const bytes = await aLargePicture()
    const wish = { ...wishOf('review', bytes), slow: true }
    const { data } = await app.call(beginUpload, wish, { token })
    const last = data.chunks - 1
    const part = bytes.subarray(last * data.chunk_bytes)
    expect(await putChunk(app, data.upload_no, last, part, { token })).toBe(204)
    expect(await putChunk(app, data.upload_no, last, part, { token })).toBe(204)
    expect((await app.call(finishUpload, { upload_no: data.upload_no }, { token })).code).toBe(chunksMissing.code)
    const again = await app.call(beginUpload, wish, { token })
    expect(again.data).toMatchObject({ upload_no: data.upload_no, have: [last] })
    await putAll(app, again.data, bytes, { token })
    await app.call(finishUpload, { upload_no: data.upload_no }, { token })
    await runQueued(app, 'asset:join')
    expect((await stateOf(app, token, data.upload_no)).state).toBe('done')
  })

  it('of bytes that are there is done at once, for who has them and nobody else', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const bytes = await aPicture()
    const asset_no = await anAsset(app, one.token, 'avatar', bytes)
    const again = await app.call(beginUpload, wishOf('avatar', bytes), { token: one.token })
    expect(again.data).toMatchObject({ state: 'done', asset_no, upload_no: '' })
    expect((await app.call(beginUpload, wishOf('review', bytes), { token: one.token })).data.state).toBe('open')
    expect((await app.call(beginUpload, wishOf('avatar', bytes), { token: other.token })).data.state).toBe('open')
  })

  it('refuses chunks that are not what they should be', async () => {
    const { token } = await aMember(app)
    const bytes = await aPicture()
    const { upload_no } = (await app.call(beginUpload, wishOf('avatar', bytes), { token })).data
    expect(await putChunk(app, upload_no, 0, bytes.subarray(1), { token })).toBe(400)
    for (const nth of ['1', '-1', 'x', '00', '0.5'])
      expect(await putChunk(app, upload_no, nth, bytes, { token })).toBe(400)
    expect(await putChunk(app, upload_no, 0, bytes, { token, sha256: 'nonsense' })).toBe(400)
    expect(await putChunk(app, upload_no, 0, bytes, { token, sha256: sha256Of(Buffer.from('x')) })).toBe(422)
    expect(await putChunk(app, upload_no, 0, Buffer.alloc(4 * 1024 * 1024 + 1), { token })).toBe(413)
    expect(await putChunk(app, 'U0000000000000000', 0, bytes, { token })).toBe(404)
    expect(await putChunk(app, '..%2f..%2fx', 0, bytes, { token })).toBe(404)
    expect((await stateOf(app, token, upload_no)).have).toEqual([])
  })

  it('of another is not there', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const bytes = await aPicture()
    const { upload_no } = (await app.call(beginUpload, wishOf('avatar', bytes), { token: one.token })).data
    const operator = await anOperator(app)
    expect(await putChunk(app, upload_no, 0, bytes, { token: other.token })).toBe(404)
    expect(await putChunk(app, upload_no, 0, bytes, {})).toBe(401)
    expect(await putChunk(app, upload_no, 0, bytes, { token: operator.token, headers: CONSOLE_HEADERS })).toBe(401)
    expect((await app.call(finishUpload, { upload_no }, { token: other.token })).code).toBe(assetNotFound.code)
    expect((await app.call(uploadStates, { upload_nos: upload_no }, { token: other.token })).data).toEqual([])
  })

  it('that is finished takes no chunk any more', async () => {
    const { token } = await aMember(app)
    const bytes = await aPicture()
    const { upload_no } = await sent(app, token, 'avatar', bytes)
    expect(await putChunk(app, upload_no, 0, bytes, { token })).toBe(409)
    await runQueued(app, 'asset:join')
    expect(await putChunk(app, upload_no, 0, bytes, { token })).toBe(409)
    expect((await app.call(finishUpload, { upload_no }, { token })).data.state).toBe('done')
  })

  it('whose bytes are not those it named is refused', async () => {
    const { token } = await aMember(app)
    const [named, given] = [await aPicture(), await aPicture()]
    const wish = { ...wishOf('avatar', named), bytes: given.length }
    const { data } = await app.call(beginUpload, wish, { token })
    await putAll(app, data, given, { token })
    await app.call(finishUpload, { upload_no: data.upload_no }, { token })
    await runQueued(app, 'asset:join')
    expect(await stateOf(app, token, data.upload_no)).toMatchObject({ state: 'refused', code: pictureChanged.code })
  })

  it('asks again for a chunk whose object is gone', async () => {
    const { token } = await aMember(app)
    const bytes = await aPicture()
    const { upload_no } = await sent(app, token, 'avatar', bytes)
    await rm(join(app.services.env.ASSET_DIR, 'u', upload_no, '0'))
    await runQueued(app, 'asset:join')
    const open = await stateOf(app, token, upload_no)
    expect(open).toMatchObject({ state: 'open', have: [] })
    await putAll(app, open, bytes, { token })
    await app.call(finishUpload, { upload_no }, { token })
    await runQueued(app, 'asset:join')
    expect((await stateOf(app, token, upload_no)).state).toBe('done')
  })

  it('has a name that is text and no path', async () => {
    const { token } = await aMember(app)
    const bytes = await aPicture()
    const name = '../../etc/\u202egpj.exe'
    const { data } = await app.call(beginUpload, { ...wishOf('avatar', bytes, name) }, { token })
    const [row] = await rows<{ name: string }>(app, 'select name from asset_upload where upload_no = $1', [
      data.upload_no,
    ])
    expect(row?.name).not.toMatch(/[/\\\u202e]/)
    expect(row?.name).toContain('etc')
  })

  it('that nobody finished is over after two days', async () => {
    const own = await TestApp.forThisTest()
    const { token } = await aMember(own, { expiresAt: new Date(own.services.now().getTime() + 9 * DAY) })
    const bytes = await aPicture()
    const { data } = await own.call(beginUpload, wishOf('avatar', bytes), { token })
    await putAll(own, data, bytes, { token })
    own.advance(2 * DAY + 1000)
    await own.database.pool.query(`select graphile_worker.add_job('asset:sweep')`)
    await runQueued(own, 'asset:sweep')
    await runQueued(own, 'asset:erase')
    expect(await stateOf(own, token, data.upload_no)).toMatchObject({ state: 'over', have: [] })
    expect(await putChunk(own, data.upload_no, 0, bytes, { token })).toBe(409)
    expect((await own.call(beginUpload, wishOf('avatar', bytes), { token })).data.upload_no).not.toBe(data.upload_no)
  })
})

describe('a file of another type', () => {
  it('is refused in words for that type, whatever it is called', async () => {
    const { token } = await aMember(app)
    for (const [type, bytes] of OTHER_TYPES) {
      const refused = await uploaded(app, token, 'review', bytes)
      expect([type, refused.state, refused.code]).toEqual([type, 'refused', pictureType.code])
      expect(refused.why).toContain(type)
    }
    expect(await uploaded(app, token, 'review', HEIC_FILE)).toMatchObject({ state: 'refused', code: pictureHeic.code })
    const nothing = await uploaded(app, token, 'review', Buffer.from('neither this nor that, in some letters'))
    expect(nothing).toMatchObject({ state: 'refused', code: pictureBroken.code })
  })

  it('or with wrong sides or half a body is refused, and its end is thrown away', async () => {
    const { token } = await aMember(app)
    const png = await noise({ width: 80, height: 80 })
    const huge = await uploaded(app, token, 'review', lyingPng(png, 9000, 9000))
    expect(huge).toMatchObject({ state: 'refused', code: pictureSides.code })
    const half = await uploaded(app, token, 'review', png.subarray(0, 5000))
    expect(half).toMatchObject({ state: 'refused', code: pictureBroken.code })
    const script = Buffer.from('<script>alert(1)</script>')
    const asset_no = await anAsset(app, token, 'review', Buffer.concat([await aPicture(), script]))
    const [row] = await rows<{ home: string; sha256: string }>(
      app,
      'select home, sha256 from asset where asset_no = $1',
      [asset_no],
    )
    const served = await storageOf(app.services).read(`v/${row!.home}/${row!.sha256}/r1080`)
    expect(served?.includes('script')).toBe(false)
  })
})

describe('limits', () => {
  it('are asked before a byte is sent', async () => {
    const { token } = await aMember(app)
    const wish = { kind: 'avatar', name: '', sha256: sha256Of(Buffer.from('x')) } as const
    expect((await app.call(beginUpload, { ...wish, bytes: 10_000_001 }, { token })).code).toBe(uploadSize.code)
    expect((await app.call(beginUpload, { ...wish, bytes: 0 }, { token })).status).toBe(400)
  })

  it('let five be open, and all who ask at once are counted', async () => {
    const { token } = await aMember(app)
    const begin = (nth: number) =>
      app.call(
        beginUpload,
        { kind: 'review', name: '', bytes: 1000, sha256: sha256Of(Buffer.from(`open ${nth}`)) },
        { token },
      )
    const replies = await Promise.all(Array.from({ length: 9 }, (_, nth) => begin(nth)))
    const codes = replies.map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(5)
    expect(codes.filter((code) => code === uploadsOpen.code)).toHaveLength(4)
  })

  it('let so many begin in a day, and say from when on there are more', async () => {
    const own = await TestApp.forThisTest()
    await rows(
      own,
      `insert into setting (key, value) values ('asset_limits', '{"member": {"files": 2, "bytes": 5000, "open": 9}}')`,
    )
    const { token } = await aMember(own, { expiresAt: new Date(own.services.now().getTime() + 9 * DAY) })
    const begin = (nth: number, bytes = 1000) =>
      own.call(beginUpload, { kind: 'review', name: '', bytes, sha256: sha256Of(Buffer.from(`day ${nth}`)) }, { token })
    expect((await begin(1)).code).toBe(0)
    expect((await begin(2)).code).toBe(0)
    expect(await begin(3)).toMatchObject({ code: uploadQuota.code, data: { wait_seconds: 86_400 } })
    own.advance(DAY + 1)
    expect((await begin(3, 5000)).code).toBe(0)
    expect((await begin(4, 1)).code).toBe(uploadQuota.code)
  })
})

describe('staff', () => {
  it('upload for the chain, and it is shown at once', async () => {
    const { token } = await anOperator(app)
    const asset_no = await aStaffAsset(app, token, 'picture')
    const [row] = await rows(app, 'select scope, state, kind from asset where asset_no = $1', [asset_no])
    expect(row).toEqual({ scope: 'c', state: 'shown', kind: 'picture' })
    const entries = await rows(app, `select action from audit_entry where action = 'asset.upload'`)
    expect(entries.length).toBeGreaterThanOrEqual(2)
  })

  it('of a store upload for it alone', async () => {
    const bytes = await aPicture()
    const { token } = await anOperator(app, 3)
    const wish = { kind: 'picture', name: '', bytes: bytes.length, sha256: sha256Of(bytes) } as const
    expect((await app.call(staffBeginUpload, wish, { token })).code).toBe(assetNotFound.code)
    expect((await app.call(staffBeginUpload, { ...wish, store_id: 4 }, { token })).code).toBe(assetNotFound.code)
    const { data } = await app.call(staffBeginUpload, { ...wish, store_id: 3 }, { token })
    expect(data.state).toBe('open')
    const other = await anOperator(app)
    expect(await putChunk(app, data.upload_no, 0, bytes, { token: other.token, headers: CONSOLE_HEADERS })).toBe(404)
    const { code } = await app.call(staffFinishUpload, { upload_no: data.upload_no }, { token: other.token })
    expect(code).toBe(assetNotFound.code)
  })
})

describe('races', () => {
  it('of the same file in two tabs end with one picture', async () => {
    const { token, id } = await aMember(app)
    const bytes = await aPicture()
    const tabs = await Promise.all([1, 2].map(() => app.call(beginUpload, wishOf('avatar', bytes), { token })))
    const nos = new Set(tabs.map(({ data }) => data.upload_no))
    expect(nos.size).toBe(1)
    const [upload_no = ''] = nos
    expect(await Promise.all(tabs.map(() => putChunk(app, upload_no, 0, bytes, { token })))).toEqual([204, 204])
    await Promise.all(tabs.map(() => app.call(finishUpload, { upload_no }, { token })))
    await runQueued(app, 'asset:join')
    expect(await countOf(app, 'asset where scope = $1', [`m/${id}`])).toBe(1)
  })

  it('of two joins of one upload make one picture; without the index there are two', async () => {
    const { token, id } = await aMember(app)
    const { upload_no } = await sent(app, token, 'avatar', await aPicture())
    await Promise.all([joinUpload(app.services, upload_no), joinUpload(app.services, upload_no)])
    expect(await countOf(app, 'asset where scope = $1', [`m/${id}`])).toBe(1)
    // The control: what the lock and the state hold apart can be written twice where the index is not asked.
    const [row] = await rows(app, 'select * from asset where scope = $1', [`m/${id}`])
    await expect(
      rows(app, 'insert into asset select (jsonb_populate_record(a, $1)).* from asset a where asset_no = $2', [
        JSON.stringify({ asset_no: 'M0000000000000000' }),
        (row as { asset_no: string }).asset_no,
      ]),
    ).rejects.toThrow('asset_once')
    await runQueued(app, 'asset:join')
  })

  it('of two people with one file give both the same picture', async () => {
    const bytes = await aPicture()
    const wish = { kind: 'picture', name: '', bytes: bytes.length, sha256: sha256Of(bytes) } as const
    const staff = [await anOperator(app), await anOperator(app)]
    const nos: string[] = []
    for (const { token } of staff) {
      const { data } = await app.call(staffBeginUpload, wish, { token })
      await putAll(app, data, bytes, { token, headers: CONSOLE_HEADERS })
      await app.call(staffFinishUpload, { upload_no: data.upload_no }, { token })
      nos.push(data.upload_no)
    }
    expect(new Set(nos).size).toBe(2)
    await Promise.all(nos.map((no) => joinUpload(app.services, no)))
    const made = await rows<{ asset_no: string }>(app, 'select asset_no from asset_upload where upload_no = any($1)', [
      nos,
    ])
    expect(new Set(made.map(({ asset_no }) => asset_no)).size).toBe(1)
    await runQueued(app, 'asset:join')
  })

  /** The scope's lock is held while a join comes to its last transaction; what is done meanwhile is done before it. */
  async function joinWhile(memberId: number, uploadNo: string, meanwhile: (tx: Tx) => Promise<void>): Promise<void> {
    const joining = await app.services.transaction(async (tx) => {
      await lockHome(tx, `m/${memberId}`)
      const begun = joinUpload(app.services, uploadNo)
      await untilWaiting(app, 1, begun)
      await meanwhile(tx)
      return { begun }
    })
    await joining.begun
    await runQueued(app, 'asset:erase')
    await runQueued(app, 'asset:join')
  }

  const keysOf = (prefix: string) => storageOf(app.services).list(prefix, '', 10)

  it('of a scope that is erased while it is joined leave neither row nor object', async () => {
    const { token, id } = await aMember(app)
    const { upload_no } = await sent(app, token, 'avatar', await aPicture())
    await joinWhile(id, upload_no, (tx) => eraseScope(tx, `m/${id}`, 'test', app.services.now()))
    expect(await countOf(app, 'asset where scope = $1', [`m/${id}`])).toBe(0)
    expect((await stateOf(app, token, upload_no)).state).toBe('over')
    expect([await keysOf(`v/m/${id}/`), await keysOf(`u/${upload_no}/`)]).toEqual([[], []])
  })

  it('of a scope that is only looked at meanwhile leave the picture: the control', async () => {
    const { token, id } = await aMember(app)
    const { upload_no } = await sent(app, token, 'avatar', await aPicture())
    await joinWhile(id, upload_no, async () => {})
    expect(await countOf(app, 'asset where scope = $1', [`m/${id}`])).toBe(1)
    expect(await keysOf(`v/m/${id}/`)).toHaveLength(2)
    expect(await keysOf(`u/${upload_no}/`)).toEqual([])
  })

  it('of an erasure and the same file sent again leave its objects', async () => {
    const { token, id } = await aMember(app)
    const bytes = await aPicture()
    await anAsset(app, token, 'avatar', bytes)
    await app.services.transaction((tx) => eraseScope(tx, `m/${id}`, 'test', app.services.now()))
    // Its objects are still in the outbox when they are written again.
    const { upload_no } = await sent(app, token, 'avatar', bytes)
    await runQueued(app, 'asset:join')
    await runQueued(app, 'asset:erase')
    expect((await stateOf(app, token, upload_no)).state).toBe('done')
    expect(await keysOf(`v/m/${id}/`)).toHaveLength(2)
  })
})
