import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beginUpload } from '@kuaimen/contract/asset/asset.endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aMember } from '../testing/account/member'
import { PHONE_UA, TestApp } from '../testing/app'
import { aRow } from '../testing/asset/assets'
import { aPicture, putChunk, sent, sha256Of, wishOf } from '../testing/asset/uploads'
import { rows } from '../testing/rows'
import { untilWaiting } from '../testing/waiting'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ env: { RATE_PER_MINUTE: '100000' } })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
}, 60_000)
afterAll(() => app.stop())

async function anUpload() {
  const { token } = await aMember(app)
  const bytes = await aPicture()
  const { upload_no } = (await app.call(beginUpload, wishOf('avatar', bytes), { token })).data
  return { token, bytes, put: () => putChunk(app, upload_no, 0, bytes, { token }), upload_no }
}

/** A chunk of which one byte comes, and then nothing. */
async function aHalfSentChunk({ token, bytes, upload_no }: Awaited<ReturnType<typeof anUpload>>) {
  const address = app.http.server.address()
  const socket = connect({ port: typeof address === 'object' && address ? address.port : 0, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = [
    `PUT /upload/${upload_no}/0 HTTP/1.1`,
    ...['host: a', `user-agent: ${PHONE_UA}`, `authorization: Bearer ${token}`, `x-chunk-sha256: ${sha256Of(bytes)}`],
    ...['content-type: application/octet-stream', `content-length: ${bytes.length}`],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${String.fromCharCode(bytes[0]!)}`)
  return socket
}

/** One more than there are places for: when it is refused, all others have theirs. */
async function untilRefused(sockets: readonly Socket[]): Promise<void> {
  const [answer] = await Promise.race(sockets.map((socket) => once(socket, 'data')))
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /)
}

describe('chunks that do not come to their end', () => {
  it('take the places of their sender, and nobody else’s, until they are gone', async () => {
    const [slow, other] = [await anUpload(), await anUpload()]
    const sockets = await Promise.all(Array.from({ length: 9 }, () => aHalfSentChunk(slow)))
    await untilRefused(sockets)
    expect([await slow.put(), await other.put()]).toEqual([503, 204])
    for (const socket of sockets) socket.destroy()
    await expect.poll(slow.put, { timeout: 8000 }).toBe(204)
  })

  it('of many senders take all places, before their bytes are in memory', async () => {
    const [last, ...senders] = await Promise.all([1, 2, 3, 4].map(anUpload))
    const chunks = [...senders.flatMap((one) => Array.from({ length: 8 }, () => one)), last!]
    const sockets = await Promise.all(chunks.map(aHalfSentChunk))
    await untilRefused(sockets)
    const other = await anUpload()
    expect(await other.put()).toBe(503)
    for (const socket of sockets) socket.destroy()
    await expect.poll(other.put, { timeout: 8000 }).toBe(204)
  })
})

describe('a private address that nobody signed', () => {
  it('is counted by where it comes from, whatever audience it names', async () => {
    const get = (nth: number) =>
      app.http.inject({ method: 'GET', url: `/photo/M0000000000000000/a240/m${nth}-zzzzzzz-${'A'.repeat(22)}.webp` })
    const statuses = new Map<number, number>()
    for (let nth = 1; nth <= 1250; nth += 1) {
      const { statusCode } = await get(nth)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [404, 1200],
      [429, 50],
    ])
  })
})

it('a file that is begun again while its join ends is the picture, and no second upload', async () => {
  const own = await TestApp.forThisTest()
  const { token, id } = await aMember(own)
  const bytes = await aPicture()
  const { upload_no } = await sent(own, token, 'review', bytes)
  const asset_no = await aRow(own, `m/${id}`, 'review')
  let again: ReturnType<typeof own.call<typeof beginUpload>> | undefined
  await own.services.transaction(async (tx) => {
    await tx.execute('lock table asset_upload in access exclusive mode')
    again = own.call(beginUpload, wishOf('review', bytes), { token })
    await untilWaiting(own, 1, again)
    // In one commit, as a join does it.
    await tx.execute(sql`update asset set sha256 = ${sha256Of(bytes)} where asset_no = ${asset_no}`)
    await tx.execute(sql`update asset_upload set state = 'done', asset_no = ${asset_no}`)
  })
  expect((await again)?.data).toMatchObject({ upload_no: '', state: 'done', asset_no })
  expect(await rows(own, 'select upload_no from asset_upload')).toEqual([{ upload_no }])
})
