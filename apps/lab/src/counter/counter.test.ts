import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'

let product: Server
let lab: Lab
const asked: { url: string | undefined; key: string | undefined; body: unknown }[] = []

/** A product that lets every code through once. */
beforeAll(async () => {
  const used = new Set<string>()
  product = createServer(async (request, reply) => {
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text)
    asked.push({ url: request.url, key: request.headers.authorization, body })
    const isFirst = !used.has(body.code)
    used.add(body.code)
    reply.writeHead(isFirst ? 200 : 409, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isFirst ? { code: 0, msg: '', data: {} } : { code: 202017, msg: '已使用', data: null }))
  })
  await new Promise<void>((ready) => product.listen(0, '127.0.0.1', ready))
  const { port } = product.address() as AddressInfo
  lab = buildLab(readSettings({ PRODUCT_URL: `http://127.0.0.1:${port}`, LAB_OPERATOR_KEY: 'a-key' }))
})
afterAll(() => product.close())

const post = (path: string, payload: object) => lab.app.inject({ method: 'POST', url: `/control/${path}`, payload })

describe('the counter', () => {
  it('asks the product with the key of its staff, and hands on what it says', async () => {
    expect((await post('scan', { code: '26', store_id: 12 })).json()).toMatchObject({ status: 200, code: 0 })
    expect(asked.at(-1)).toEqual({
      url: '/api/operator/member/scan',
      key: 'Bearer a-key',
      body: { code: '26', store_id: 12 },
    })
    expect((await post('scan', { code: '26' })).json()).toMatchObject({ status: 409, code: 202017 })
    await post('scan/move', { order_sn: 'B1', to: 'checked_in' })
    expect(asked.at(-1)).toMatchObject({
      url: '/api/operator/book/move',
      body: { order_sn: 'B1', to: 'checked_in' },
    })
    expect((await post('scan', { store_id: 1 })).statusCode).toBe(400)
  })

  it('scans twice in one instant when it is told to', async () => {
    await post('faults', { 'scan.twice': { times: 1 } })
    expect((await post('scan', { code: '27' })).json()).toMatchObject({ code: 0, twice: { code: 202017 } })
    expect((await post('scan', { code: '28' })).json()).not.toHaveProperty('twice')
  })
})
