import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beginUpload, dropUpload } from '@kuaimen/contract/asset/asset.endpoints'
import { assetNotFound, uploadQuota } from '@kuaimen/contract/asset/asset.errors'
import { eraseAsset, judgePicture, staffBeginUpload } from '@kuaimen/contract/asset/staff.endpoints'
import { publicAddresses, VARIANTS } from '@kuaimen/contract/asset/variant.rules'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { storageOf } from '../providers/storage/storage'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { anAsset, aPicture, aStaffAsset, sent, sha256Of, stateOf, uploaded } from '../testing/asset/uploads'
import { anOperator } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { countOf, rows } from '../testing/rows'
import { untilWaiting } from '../testing/waiting'
import { lockAsset } from './asset.sql'
import { assetCommand } from './command.service'
import { eraseScope } from './erasure.service'
import { claimErasure, confirmErased, eraseRows } from './erasure.sql'
import { lockHome } from './upload.sql'

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

const keysOf = (prefix: string, on = app) => storageOf(on.services).list(prefix, '', 20)
const hashOf = async (asset_no: string, on = app) =>
  (await rows<{ sha256: string }>(on, 'select sha256 from asset where asset_no = $1', [asset_no]))[0]!.sha256

async function run(name: string, on = app): Promise<void> {
  await on.database.pool.query('select graphile_worker.add_job($1)', [name])
  await runQueued(on, name)
}

describe('an upload that is dropped', () => {
  const drop = (upload_no: string, token: string) => app.call(dropUpload, { upload_no }, { token })

  it('ends, leaves no chunk and makes room for another', async () => {
    const { token } = await aMember(app)
    const begin = (nth: number) =>
      app.call(beginUpload, { kind: 'review', name: '', bytes: 9, sha256: sha256Of(Buffer.from(`${nth}`)) }, { token })
    const begun = await Promise.all([1, 2, 3, 4, 5].map(begin))
    expect((await begin(6)).code).not.toBe(0)
    const { upload_no } = begun[0]!.data
    expect((await drop(upload_no, token)).data).toMatchObject({ state: 'over', have: [] })
    expect((await drop(upload_no, token)).data.state).toBe('over')
    expect((await begin(6)).code).toBe(0)
  })

  it('takes its chunks along, also while it is joined', async () => {
    const { token, id } = await aMember(app)
    const { upload_no } = await sent(app, token, 'avatar', await aPicture())
    expect((await drop(upload_no, token)).data.state).toBe('over')
    await runQueued(app, 'asset:join')
    await runQueued(app, 'asset:erase')
    expect([await keysOf(`u/${upload_no}/`), await keysOf(`v/m/${id}/`)]).toEqual([[], []])
    expect((await stateOf(app, token, upload_no)).state).toBe('over')
  })

  it('takes its picture along, unless something shows it, and is one’s own', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const { upload_no, asset_no } = await uploaded(app, one.token, 'avatar', await aPicture())
    expect((await drop(upload_no, other.token)).code).toBe(assetNotFound.code)
    expect((await drop('U0000000000000000', one.token)).code).toBe(assetNotFound.code)
    const use = `insert into asset_use (asset_no, room, subject, slot) values ($1, 'test', 'x', '0')`
    await rows(app, use, [asset_no])
    await drop(upload_no, one.token)
    expect(await countOf(app, `asset where asset_no = $1 and state = 'waiting'`, [asset_no])).toBe(1)
    await rows(app, 'delete from asset_use where asset_no = $1', [asset_no])
    await drop(upload_no, one.token)
    expect(await countOf(app, `asset where asset_no = $1 and state = 'erased'`, [asset_no])).toBe(1)
    await runQueued(app, 'asset:erase')
    expect(await keysOf(`v/m/${one.id}/`)).toEqual([])
  })
})

describe('a store', () => {
  it('has so many bytes a day, whoever sends them', async () => {
    const own = await TestApp.forThisTest()
    await rows(own, `insert into setting (key, value) values ('asset_limits', '{"store": {"bytes": 1000}}')`)
    const [one, other] = [await anOperator(own, 3), await anOperator(own, 3)]
    const begin = (token: string, bytes: number, store_id = 3) => {
      const sha256 = sha256Of(own.services.randomBytes(8))
      return own.call(staffBeginUpload, { kind: 'picture', name: '', bytes, sha256, store_id }, { token })
    }
    expect((await begin(one.token, 600)).code).toBe(0)
    own.advance(1000)
    expect(await begin(other.token, 500)).toMatchObject({ code: uploadQuota.code, data: { wait_seconds: 86_399 } })
    expect((await begin(other.token, 400)).code).toBe(0)
    const elsewhere = await anOperator(own, 4)
    expect((await begin(elsewhere.token, 900, 4)).code).toBe(0)
    own.advance(DAY)
    expect((await begin(one.token, 900)).code).toBe(0)
  })
})

describe('an erasure that waits for the storage', () => {
  /** Claimed, as by a process whose storage has not answered yet, while the same file is sent again. */
  async function beside(guard: boolean): Promise<{ id: number; state: string; keys: readonly string[] }> {
    const own = await TestApp.forThisTest()
    const { token, id } = await aMember(own)
    const bytes = await aPicture()
    await anAsset(own, token, 'avatar', bytes)
    await own.services.transaction((tx) => eraseScope(tx, `m/${id}`, 'test', own.services.now()))
    const keys = await keysOf(`v/m/${id}/`, own)
    const claims = await Promise.all(keys.map((key) => claimErasure(own.services.db, key, own.services.now())))
    expect(claims.every(Boolean)).toBe(true)
    expect(await claimErasure(own.services.db, keys[0]!, own.services.now())).toBeUndefined()
    if (!guard) await rows(own, 'update asset_erasure set claimed_at = null')
    const { upload_no } = await sent(own, token, 'avatar', bytes)
    await runQueued(own, 'asset:join')
    await storageOf(own.services).erase(keys)
    for (const claim of claims) await confirmErased(own.services.db, claim!, own.services.now())
    await rows(own, `update graphile_worker._private_jobs set run_at = now() - interval '1 second'`)
    await runQueued(own, 'asset:join')
    await runQueued(own, 'asset:erase')
    return { id, state: (await stateOf(own, token, upload_no)).state, keys: await keysOf(`v/m/${id}/`, own) }
  }

  it('is waited for by who writes the same objects anew', async () => {
    const { state, keys } = await beside(true)
    expect([state, keys.length]).toEqual(['done', 2])
  })

  it('would take them without the claim: the control', async () => {
    const { state, keys } = await beside(false)
    expect([state, keys.length]).toEqual(['done', 0])
  })

  it('of a process that was killed is taken over after five minutes', async () => {
    const own = await TestApp.forThisTest()
    const { token, id } = await aMember(own)
    await anAsset(own, token, 'avatar')
    await own.services.transaction((tx) => eraseScope(tx, `m/${id}`, 'test', own.services.now()))
    const keys = await keysOf(`v/m/${id}/`, own)
    for (const key of keys) await claimErasure(own.services.db, key, own.services.now())
    await runQueued(own, 'asset:erase')
    expect(await keysOf(`v/m/${id}/`, own)).toHaveLength(2)
    own.advance(5 * 60_000 + 1)
    await run('asset:erase', own)
    expect(await keysOf(`v/m/${id}/`, own)).toEqual([])
    expect(await countOf(own, 'asset_erasure where done_at is not null and claimed_at is null')).toBe(2)
  })
})

describe('a CDN', () => {
  it('hears of pictures that are hidden or erased, once there is one, and again until it answers', async () => {
    const purged: string[][] = []
    let status = 500
    const cdn = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      if (status === 200) purged.push(JSON.parse(body).paths)
      response.writeHead(status).end()
    })
    cdn.listen(0, '127.0.0.1')
    await once(cdn, 'listening')
    onTestFinished(() => void cdn.close())
    const own = await TestApp.forThisTest()
    const { token } = await anOperator(own)
    const judge = (asset_no: string, verdict: 'shown' | 'hidden') =>
      own.call(judgePicture, { asset_no, verdict, reason: '换' }, { token })
    const first = await aStaffAsset(own, token, 'picture')
    await judge(first, 'hidden')
    await runQueued(own, 'asset:purge')
    const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`
    await rows(own, `insert into setting (key, value) values ('cdn_purge_url', $1)`, [JSON.stringify(url)])
    own.advance(6000)
    const second = await aStaffAsset(own, token, 'picture')
    const paths = publicAddresses('picture', await hashOf(second, own))
    await own.call(eraseAsset, { asset_no: first }, { token })
    await judge(second, 'hidden')
    await runQueued(own, 'asset:purge')
    expect(purged).toEqual([])
    status = 200
    await rows(own, `update graphile_worker._private_jobs set run_at = now() - interval '1 second'`)
    await runQueued(own, 'asset:purge')
    expect(purged).toEqual([paths])
    await judge(second, 'shown')
    await own.call(eraseAsset, { asset_no: second }, { token })
    await runQueued(own, 'asset:purge')
    expect(purged).toEqual([paths, paths])
  })
})

describe('objects', () => {
  const said: string[] = []
  const remake = (...nos: string[]) => assetCommand(app.services, ['remake', ...nos], (line) => void said.push(line))

  it('are hashed every night, named by the audit, and made again from the largest that is left', async () => {
    const [one, other] = [await aStaffAsset(app, operator, 'picture'), await aStaffAsset(app, operator, 'watermark')]
    const [hash, otherHash] = [await hashOf(one), await hashOf(other)]
    const storage = storageOf(app.services)
    await run('asset:hash')
    expect((await app.audit()).findings).toEqual([])
    const whole = await storage.read(`v/c/${hash}/w1440`)
    await storage.erase([`v/c/${hash}/w360`, `v/c/${otherHash}/w720`])
    await storage.put(`v/c/${hash}/card`, Buffer.from('not a picture'))
    app.advance(1000)
    await run('asset:hash')
    expect((await app.audit()).findings.map(({ what }) => what).sort()).toEqual(
      [
        `picture ${one}, size card: its object has other bytes`,
        `picture ${one}, size w360: its object is gone`,
        `picture ${other}, size w720: its object is gone`,
      ].sort(),
    )
    expect(await remake(one)).toBe(0)
    expect(await remake()).toBe(1)
    expect(said).toContain(`✗ ${other}：一个尺寸也没有剩下，请重新上传`)
    expect(await storage.read(`v/c/${hash}/w1440`)).toEqual(whole)
    for (const file of ['w360.webp', 'card.jpg'])
      expect((await app.http.inject({ url: `/media/a/${hash.slice(0, 32)}/${file}` })).statusCode).toBe(200)
    await app.call(eraseAsset, { asset_no: other }, { token: operator })
    await run('asset:hash')
    expect((await app.audit()).findings).toEqual([])
    expect(await remake('M0000000000000000')).toBe(0)
    expect(await remake('nonsense')).toBe(2)
  })

  it('of a picture that is erased while they are made again stay where another kind of the same file has them', async () => {
    const bytes = await aPicture({ width: 1600, height: 900 })
    const gone = await aStaffAsset(app, operator, 'picture', bytes)
    const stays = await aStaffAsset(app, operator, 'paper', bytes)
    const hash = await hashOf(gone)
    const storage = storageOf(app.services)
    await storage.erase([`v/c/${hash}/w360`])
    let remade: Promise<number> | undefined
    await app.services.transaction(async (tx) => {
      await lockHome(tx, 'c')
      remade = remake(gone)
      await untilWaiting(app, 1, remade)
      const row = await lockAsset(tx, gone)
      await eraseRows(tx, row ? [row] : [], 'staff', app.services.now())
    })
    expect(await remade).toBe(0)
    await run('asset:erase')
    expect((await keysOf(`v/c/${hash}/`)).map((key) => key.split('/').pop()).sort()).toEqual(
      VARIANTS.paper.map(({ name }) => name).sort(),
    )
    await app.call(eraseAsset, { asset_no: stays }, { token: operator })
    await runQueued(app, 'asset:erase')
    expect(await keysOf(`v/c/${hash}/`)).toEqual([])
  })

  it('that were put into the outbox by hand, to the microsecond, are erased like others', async () => {
    await storageOf(app.services).put('v/c/by-hand/w360', Buffer.from('x'))
    const moment = `date_trunc('second', now()) - interval '1 minute' + interval '7 microseconds'`
    await rows(app, `insert into asset_erasure (key, cause, asked_at) values ('v/c/by-hand/w360', 'staff', ${moment})`)
    await run('asset:erase')
    expect(await countOf(app, `asset_erasure where key = 'v/c/by-hand/w360' and done_at is not null`)).toBe(1)
  })

  it('gain a size that their kind did not have when they came', async () => {
    const { token, id } = await aMember(app)
    const asset_no = await anAsset(app, token, 'avatar')
    await rows(app, `delete from asset_variant where asset_no = $1 and variant = 'a96'`, [asset_no])
    await storageOf(app.services).erase([`v/m/${id}/${await hashOf(asset_no)}/a96`])
    expect(await remake(asset_no)).toBe(0)
    expect(
      await rows(app, 'select variant, width from asset_variant where asset_no = $1 order by 1', [asset_no]),
    ).toEqual([
      { variant: 'a240', width: 240 },
      { variant: 'a96', width: 96 },
    ])
    expect(await keysOf(`v/m/${id}/`)).toHaveLength(2)
  })
})

it('acts of the storage are timed and counted', async () => {
  await storageOf(app.services).head('v/c/nothing')
  await expect(storageOf(app.services).put('../x', Buffer.from('x'))).rejects.toThrow('is no key')
  const { body } = await app.http.inject({ url: '/metrics' })
  expect(body).toMatch(/kuaimen_storage_seconds_count\{[^}]*op="head"[^}]*result="done"[^}]*\} [1-9]/)
  expect(body).toMatch(/kuaimen_storage_seconds_count\{[^}]*op="put"[^}]*result="failed"[^}]*\} [1-9]/)
})
