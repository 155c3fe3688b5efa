import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { type Env, readEnv } from '../../env'
import { identityProviders, type ProviderName } from '../../providers/identity'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))

/** Short keys: making long ones takes seconds on a busy machine, and these guard nothing. */
export function aKeyPair(): { private: string; public: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  return {
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

const MERCHANT = '1900000109'
const SELLER = '2088000000000001'

/** Each side's half of the same secrets, as a merchant and its providers have them. */
function sharedKeys(port: () => number) {
  const [id, secret, ours, theirs] = [randomUUID(), randomUUID(), aKeyPair(), aKeyPair()]
  const v3Key = secret.replaceAll('-', '')
  const aesKey = `${v3Key}${id.replaceAll('-', '')}`.slice(0, 43)
  const lab = {
    LAB_PORT: '0',
    LAB_WX_APPID: id,
    LAB_WX_SECRET: secret,
    LAB_WX_EVENT_TOKEN: v3Key,
    LAB_WX_EVENT_AES_KEY: aesKey,
    LAB_ALI_APPID: id,
    LAB_ALI_APP_PUBLIC_KEY: ours.public,
    LAB_ALI_PRIVATE_KEY: theirs.private,
    LAB_ALI_SELLER_ID: SELLER,
    LAB_WX_MCHID: MERCHANT,
    LAB_WX_PAY_SERIAL: id,
    LAB_WX_PAY_MERCHANT_PUBLIC_KEY: ours.public,
    LAB_WX_PAY_PRIVATE_KEY: theirs.private,
    LAB_WX_PAY_PUBLIC_KEY_ID: `PUB_KEY_ID_${id}`,
    LAB_WX_PAY_API_V3_KEY: v3Key,
    LAB_DY_CLIENT_KEY: id,
    LAB_DY_CLIENT_SECRET: secret,
    LAB_WECOM_CORPID: id,
    LAB_WECOM_SECRET: secret,
    LAB_WECOM_TOKEN: v3Key,
    LAB_WECOM_AES_KEY: aesKey,
    LAB_SMS_KEY_ID: id,
    LAB_SMS_KEY_SECRET: secret,
    LAB_MAIL_KEY_ID: id,
    LAB_MAIL_KEY_SECRET: secret,
    LAB_AMAP_KEY: id,
    LAB_AMAP_SIG_KEY: secret,
    LAB_AMAP_JS_KEY: `js-${id}`,
    LAB_AMAP_JSCODE: secret,
    LAB_S3_KEY_ID: id,
    LAB_S3_KEY_SECRET: secret,
    LAB_S3_PATH_STYLE: '1',
  }
  const server = () => {
    const sim = `http://127.0.0.1:${port()}/sim`
    return {
      ...{ WX_OPEN: `${sim}/wx-open`, WX_API: `${sim}/wx-api`, WX_APPID: id, WX_SECRET: secret },
      ...{ WX_EVENT_TOKEN: v3Key, WX_EVENT_AES_KEY: aesKey },
      ...{ ALI_AUTH: `${sim}/ali-auth`, ALI_GATEWAY: `${sim}/ali-gateway`, ALI_APPID: id },
      ...{ ALI_APP_PRIVATE_KEY: ours.private, ALI_PUBLIC_KEY: theirs.public },
      ...{ ALI_SELLER_ID: SELLER, WX_PAY_API: `${sim}/wx-pay`, WX_MCHID: MERCHANT, WX_PAY_SERIAL: id },
      ...{ WX_PAY_PRIVATE_KEY: ours.private, WX_PAY_PUBLIC_KEY: theirs.public },
      ...{ WX_PAY_PUBLIC_KEY_ID: `PUB_KEY_ID_${id}`, WX_PAY_API_V3_KEY: v3Key },
      ...{ INVOICE_GOODS_CODE: '3070500000000000000' },
      ...{ DY_OPEN: `${sim}/dy-open`, DY_CLIENT_KEY: id, DY_CLIENT_SECRET: secret },
      ...{ WECOM_API: `${sim}/wecom`, WECOM_CORPID: id, WECOM_SECRET: secret },
      ...{ WECOM_TOKEN: v3Key, WECOM_AES_KEY: aesKey },
      ...{ SMS_ENDPOINT: `${sim}/sms`, SMS_KEY_ID: id, SMS_KEY_SECRET: secret },
      ...{ SMS_SIGN_NAME: '快门照相馆', SMS_TEMPLATE: 'SMS_100000001' },
      ...{
        MAIL_ENDPOINT: `${sim}/mail`,
        MAIL_KEY_ID: id,
        MAIL_KEY_SECRET: secret,
        MAIL_FROM: 'noreply@mail.example.com',
      },
      ...{ AMAP_REST: `${sim}/amap`, AMAP_KEY: id, AMAP_SIG_KEY: secret },
      ...{ AMAP_WEB: `${sim}/amap-web`, AMAP_JS_KEY: `js-${id}`, AMAP_JSCODE: secret },
    }
  }
  /** Apart, since an app that has a bucket stores in it. Path style: names below localhost are not found everywhere. */
  const bucket = () => ({
    S3_ENDPOINT: `http://127.0.0.1:${port()}/sim/s3`,
    ...{ S3_REGION: 'lab-1', S3_BUCKET: 'kuaimen-lab', S3_KEY_ID: id, S3_KEY_SECRET: secret, S3_PATH_STYLE: '1' },
  })
  return { lab, server, bucket }
}

/** It says its address when it listens. */
const portOf = (lab: ChildProcess) =>
  new Promise<number>((resolve, reject) => {
    lab.once('exit', (code) => reject(new Error(`the lab ended with ${code}`)))
    lab.stdout?.on('data', (said: Buffer) => {
      const port = /localhost:(\d+)/.exec(said.toString())?.[1]
      if (port) resolve(Number(port))
    })
  })

/** Where a visit is sent, on the phone's own host. */
const locationOf = (port: number, host: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    const visit = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.headers.location ?? '')
    })
    visit.once('error', reject).end()
  })

interface TheLab {
  readonly env: Env
  /** The same as text, for an app of its own. */
  readonly settings: Partial<Record<keyof Env, string>>
  /** The lab's bucket, for an app that is to store in it. */
  readonly bucket: Partial<Record<keyof Env, string>>
  /** The objects of the bucket, and how many uploads in parts were never ended. */
  stored(prefix: string): Promise<{ objects: { key: string; bytes: number; sha256: string }[]; open_uploads: number }>
  payments(): Promise<{ out_trade_no: string; state: string; refunded?: number }[]>
  control(path: string, body: object): Promise<void>
  mailbox(to: string): Promise<{ subject: string; text: string; alias: string; code: string }[]>
  inbox(mobile: string): Promise<{ code: string; text: string; template: string; out_id: string }[]>
  /** What the service account sent to a user, newest first. */
  wxMessages(
    user: string,
  ): Promise<{ openid: string; kind: string; template_id: string; msgid: string; data: object }[]>
  /** What WeChat told the product about a user: to be sent again, or looked at. */
  wxPushes(user: string): Promise<{ query: Record<string, string>; body: string; forged: boolean }[]>
  /** What WeCom told the product about a user, newest first: to be sent again, or looked at. */
  wecomNotices(user: string): Promise<{ query: Record<string, string>; body: string; xml: string }[]>
  /** What the company has at WeCom, and the welcomes that reached a phone. */
  wecom(): Promise<{
    ways: { config_id: string; state: string }[]
    contacts: { external_userid: string; userid: string; user: string; state: string; half: boolean }[]
    welcomes: { user: string; text: string }[]
  }>
  /** A visitor who agrees: the address our server makes, opened on the phone, and the code that comes home. */
  aCode(provider: ProviderName, scope: 'base' | 'full'): Promise<string>
}

/** The lab as a process of its own, for the tests of one file; known by URLs and keys alone. */
export function theLab(): TheLab {
  let child: ChildProcess | undefined
  let port = 0
  let env: Env | undefined
  let settings: Partial<Record<keyof Env, string>> = {}
  let bucket: Partial<Record<keyof Env, string>> = {}

  beforeAll(async () => {
    const keys = sharedKeys(() => port)
    child = spawn(process.execPath, ['--import', 'tsx', 'apps/lab/src/main.ts'], {
      cwd: root,
      env: keys.lab,
      // It ends with the process that started it.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    port = await portOf(child)
    settings = keys.server()
    bucket = keys.bucket()
    env = readEnv({ DATABASE_URL: 'none', ...settings })
  }, 60_000)

  const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/control/${path}`, init)
  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const { ok } = await call(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!ok) throw new Error(`the lab refuses ${path}`)
  }

  beforeEach(() => control('reset', {}))
  afterAll(() => {
    child?.disconnect()
  })

  return {
    get env() {
      if (!env) throw new Error('the lab is not open yet')
      return env
    },
    get settings() {
      return settings
    },
    get bucket() {
      return bucket
    },
    stored: async (prefix) => (await call(`s3?prefix=${prefix}`)).json(),
    payments: async () => (await call('payments')).json(),
    control,
    mailbox: async (to) => (await call(`mail?to=${to}`)).json(),
    inbox: async (mobile) => (await call(`sms?mobile=${mobile}`)).json(),
    wxMessages: async (user) => (await call(`wx-messages?user=${user}`)).json(),
    wxPushes: async (user) => (await call(`wx-pushes?user=${user}`)).json(),
    wecomNotices: async (user) => (await call(`wecom/notices?user=${user}`)).json(),
    wecom: async () => (await call('wecom')).json(),
    async aCode(provider, scope) {
      await control('user', { consent: 'granted' })
      const host = `${provider}.localhost:${port}`
      const ask = { scope, redirectUri: `http://${host}/wx-authorize-callback`, state: '9f2c4e7a1b6d4c03a5e8' }
      const { pathname, search } = new URL(identityProviders[provider].authorizeUrl(this.env, ask))
      const { searchParams } = new URL(await locationOf(port, host, `${pathname}${search}`))
      if (searchParams.get('state') !== ask.state) throw new Error('the state did not come home')
      return searchParams.get(provider === 'ali' ? 'auth_code' : 'code') ?? ''
    },
  }
}

/** Five seconds are long for a test: what counts is that the wait ends. */
export async function impatiently(work: () => Promise<unknown>): Promise<void> {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(150))
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
}
