import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { labEnv } from './lab-env.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kuaimen-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const ports = { port: 3000, labPort: 3001 }
const publicOf = (key: string) => createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'pem' })

it('keeps its keys, and adds new ones to those of an older start', async () => {
  await writeFile(join(folder, 'lab-keys.json'), JSON.stringify({ wxAppId: 'wx1', wxSecret: 'kept' }))
  const first = await labEnv(folder, ports)
  expect(first.server).toMatchObject({ WX_APPID: 'wx1', WX_SECRET: 'kept' })
  expect(await labEnv(folder, ports)).toEqual(first)
  expect(Object.keys(JSON.parse(await readFile(join(folder, 'lab-keys.json'), 'utf8')))).toContain('aliAppKey')
}, 60_000)

it('gives server and lab the two halves of the same secrets', async () => {
  const { server, lab } = await labEnv(folder, ports)
  expect(publicOf(server.ALI_APP_PRIVATE_KEY)).toBe(lab.LAB_ALI_APP_PUBLIC_KEY)
  expect(publicOf(lab.LAB_ALI_PRIVATE_KEY)).toBe(server.ALI_PUBLIC_KEY)
  expect(server.ALI_APP_PRIVATE_KEY).not.toBe(lab.LAB_ALI_PRIVATE_KEY)
  expect(publicOf(server.WX_PAY_PRIVATE_KEY)).toBe(lab.LAB_WX_PAY_MERCHANT_PUBLIC_KEY)
  expect(publicOf(lab.LAB_WX_PAY_PRIVATE_KEY)).toBe(server.WX_PAY_PUBLIC_KEY)
  expect(server.WX_PAY_API_V3_KEY).toMatch(/^.{32}$/)
  expect([server.WX_MCHID, server.WX_PAY_SERIAL, server.WX_PAY_PUBLIC_KEY_ID, server.WX_PAY_API_V3_KEY]).toEqual([
    lab.LAB_WX_MCHID,
    lab.LAB_WX_PAY_SERIAL,
    lab.LAB_WX_PAY_PUBLIC_KEY_ID,
    lab.LAB_WX_PAY_API_V3_KEY,
  ])
  expect(server.ALI_SELLER_ID).toBe(lab.LAB_ALI_SELLER_ID)
  expect([server.ALI_APPID, server.DY_CLIENT_KEY, server.DY_CLIENT_SECRET]).toEqual([
    lab.LAB_ALI_APPID,
    lab.LAB_DY_CLIENT_KEY,
    lab.LAB_DY_CLIENT_SECRET,
  ])
  expect([server.SMS_KEY_ID, server.SMS_KEY_SECRET, server.AMAP_KEY, server.AMAP_SIG_KEY]).toEqual([
    lab.LAB_SMS_KEY_ID,
    lab.LAB_SMS_KEY_SECRET,
    lab.LAB_AMAP_KEY,
    lab.LAB_AMAP_SIG_KEY,
  ])
  expect([server.WECOM_CORPID, server.WECOM_SECRET, server.WECOM_TOKEN, server.WECOM_AES_KEY]).toEqual([
    lab.LAB_WECOM_CORPID,
    lab.LAB_WECOM_SECRET,
    lab.LAB_WECOM_TOKEN,
    lab.LAB_WECOM_AES_KEY,
  ])
  expect(server.WECOM_AES_KEY).toMatch(/^[A-Za-z0-9]{43}$/)
  expect([server.AMAP_JS_KEY, server.AMAP_JSCODE]).toEqual([lab.LAB_AMAP_JS_KEY, lab.LAB_AMAP_JSCODE])
}, 60_000)
