// The keys that the product and the simulated outside world share, as a merchant and WeChat would.
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure } from '../terminal/failure.ts'

const rsaKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const publicHalf = (privateKey: string) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()

// One row a key: what makes it when it is not there yet. A new row joins the keys of an existing data folder.
const makers = {
  wxAppId: () => `wx${randomBytes(8).toString('hex')}`,
  wxSecret: () => randomBytes(16).toString('hex'),
  wxEventToken: () => randomBytes(12).toString('hex'),
  /** 43 letters and digits, as the console wants them: the base64 of 32 bytes, whichever they are. */
  wxEventAesKey: () => `${randomBytes(21).toString('hex')}A`,
  wxMchId: () => `19${randomBytes(6).readUIntBE(0, 6).toString().padStart(8, '0').slice(-8)}`,
  /** The merchant's, then WeChat Pay's, as with Alipay. */
  wxPaySerial: () => randomBytes(20).toString('hex').toUpperCase(),
  wxMerchantKey: rsaKey,
  wxPayKey: rsaKey,
  wxPayKeyId: () => `PUB_KEY_ID_${randomBytes(8).readBigUInt64BE().toString().padStart(20, '0')}`,
  wxPayV3Key: () => randomBytes(16).toString('hex'),
  aliSellerId: () => `2088${randomBytes(6).readUIntBE(0, 6).toString().padStart(12, '0').slice(-12)}`,
  aliAppId: () => `2021${randomBytes(6).readUIntBE(0, 6).toString().padStart(12, '0').slice(-12)}`,
  /** Ours and Alipay's: each side holds its own private half and the other's public one. */
  aliAppKey: rsaKey,
  aliKey: rsaKey,
  dyClientKey: () => `aw${randomBytes(7).toString('hex')}`,
  dyClientSecret: () => randomBytes(16).toString('hex'),
  wecomCorpId: () => `ww${randomBytes(8).toString('hex')}`,
  wecomSecret: () => randomBytes(32).toString('base64url'),
  wecomToken: () => randomBytes(12).toString('hex'),
  wecomAesKey: () => `${randomBytes(21).toString('hex')}A`,
  smsKeyId: () => `LTAI${randomBytes(10).toString('hex')}`,
  smsKeySecret: () => randomBytes(15).toString('hex'),
  mailKeyId: () => `LTAI${randomBytes(10).toString('hex')}`,
  mailKeySecret: () => randomBytes(15).toString('hex'),
  codePepper: () => randomBytes(32).toString('base64'),
  consoleKey: () => randomBytes(32).toString('base64'),
  assetKey: () => randomBytes(32).toString('base64'),
  amapKey: () => randomBytes(16).toString('hex'),
  amapSigKey: () => randomBytes(16).toString('hex'),
  amapJsKey: () => randomBytes(16).toString('hex'),
  amapJscode: () => randomBytes(16).toString('hex'),
}

type LabKeys = Record<keyof typeof makers, string>

const readKeys = async (file: string): Promise<Partial<LabKeys>> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new PlainFailure(`实验台的钥匙 ${file} 读不懂：删掉它，下次启动会重新生成。`)
  }
}

const ensureKeys = async (dataDir: string): Promise<LabKeys> => {
  const file = join(dataDir, 'lab-keys.json')
  const saved = existsSync(file) ? await readKeys(file) : {}
  const missing = Object.entries(makers).filter(([name]) => !(name in saved))
  const keys = { ...saved, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) } as LabKeys
  if (missing.length > 0) {
    await writeFile(`${file}.part`, JSON.stringify(keys, null, 2), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
  return keys
}

const phones = ['wx', 'ali', 'toutiao', 'phone'] as const

type Ports = { port: number; labPort: number }

const hosts = ({ port, labPort }: Ports) =>
  [...phones.map((phone) => `${phone}.localhost:${labPort}`), `localhost:${port}`].join(',')

/** Apart from the product's own, as in a chain. */
const consoleHost = ({ port }: Ports) => `console.localhost:${port}`

/** The environment that makes server and lab know each other: addresses and keys, nothing else. */
export const labEnv = async (dataDir: string, ports: Ports) => {
  const keys = await ensureKeys(dataDir)
  // Browsers follow the first to a phone's host; the second is for the server alone.
  const browser = `http://localhost:${ports.labPort}/sim`
  const backend = `http://127.0.0.1:${ports.labPort}/sim`
  return {
    server: {
      WX_APPID: keys.wxAppId,
      WX_SECRET: keys.wxSecret,
      WX_EVENT_TOKEN: keys.wxEventToken,
      WX_EVENT_AES_KEY: keys.wxEventAesKey,
      WX_OPEN: `${browser}/wx-open`,
      WX_API: `${backend}/wx-api`,
      WX_PAY_API: `${backend}/wx-pay`,
      WX_MCHID: keys.wxMchId,
      WX_PAY_SERIAL: keys.wxPaySerial,
      WX_PAY_PRIVATE_KEY: keys.wxMerchantKey,
      WX_PAY_API_V3_KEY: keys.wxPayV3Key,
      WX_PAY_PUBLIC_KEY: publicHalf(keys.wxPayKey),
      WX_PAY_PUBLIC_KEY_ID: keys.wxPayKeyId,
      INVOICE_GOODS_CODE: '3070500000000000000',
      PAY_NOTICE_ORIGIN: `http://127.0.0.1:${ports.port}`,
      AVATAR_HOSTS: `http://127.0.0.1:${ports.labPort},http://localhost:${ports.labPort}`,
      ALI_AUTH: `${browser}/ali-auth`,
      ALI_GATEWAY: `${backend}/ali-gateway`,
      ALI_APPID: keys.aliAppId,
      ALI_APP_PRIVATE_KEY: keys.aliAppKey,
      ALI_PUBLIC_KEY: publicHalf(keys.aliKey),
      ALI_SELLER_ID: keys.aliSellerId,
      DY_OPEN: `${browser}/dy-open`,
      DY_CLIENT_KEY: keys.dyClientKey,
      DY_CLIENT_SECRET: keys.dyClientSecret,
      WECOM_API: `${backend}/wecom`,
      WECOM_CORPID: keys.wecomCorpId,
      WECOM_SECRET: keys.wecomSecret,
      WECOM_TOKEN: keys.wecomToken,
      WECOM_AES_KEY: keys.wecomAesKey,
      SMS_ENDPOINT: `${backend}/sms`,
      SMS_KEY_ID: keys.smsKeyId,
      SMS_KEY_SECRET: keys.smsKeySecret,
      SMS_SIGN_NAME: '快门照相馆',
      SMS_TEMPLATE: 'SMS_100000001',
      SMS_TEMPLATE_MOBILE_CHANGE: 'SMS_100000002',
      MAIL_ENDPOINT: `${backend}/mail`,
      MAIL_KEY_ID: keys.mailKeyId,
      MAIL_KEY_SECRET: keys.mailKeySecret,
      MAIL_FROM: 'noreply@mail.kuaimen.example.com',
      CODE_PEPPER: keys.codePepper,
      CONSOLE_HOSTS: consoleHost(ports),
      CONSOLE_KEY: keys.consoleKey,
      ASSET_KEY: keys.assetKey,
      AMAP_REST: `${backend}/amap`,
      AMAP_KEY: keys.amapKey,
      AMAP_SIG_KEY: keys.amapSigKey,
      AMAP_JS_KEY: keys.amapJsKey,
      AMAP_JSCODE: keys.amapJscode,
      AMAP_WEB: `${browser}/amap-web`,
      AMAP_HOSTS: `http://localhost:${ports.labPort}`,
      PUBLIC_HOSTS: hosts(ports),
    },
    lab: {
      LAB_WX_APPID: keys.wxAppId,
      LAB_WX_SECRET: keys.wxSecret,
      LAB_WX_EVENT_TOKEN: keys.wxEventToken,
      LAB_WX_EVENT_AES_KEY: keys.wxEventAesKey,
      LAB_WX_MCHID: keys.wxMchId,
      LAB_WX_PAY_SERIAL: keys.wxPaySerial,
      LAB_WX_PAY_MERCHANT_PUBLIC_KEY: publicHalf(keys.wxMerchantKey),
      LAB_WX_PAY_PRIVATE_KEY: keys.wxPayKey,
      LAB_WX_PAY_PUBLIC_KEY_ID: keys.wxPayKeyId,
      LAB_WX_PAY_API_V3_KEY: keys.wxPayV3Key,
      LAB_ALI_APPID: keys.aliAppId,
      LAB_ALI_APP_PUBLIC_KEY: publicHalf(keys.aliAppKey),
      LAB_ALI_PRIVATE_KEY: keys.aliKey,
      LAB_ALI_SELLER_ID: keys.aliSellerId,
      LAB_DY_CLIENT_KEY: keys.dyClientKey,
      LAB_DY_CLIENT_SECRET: keys.dyClientSecret,
      LAB_WECOM_CORPID: keys.wecomCorpId,
      LAB_WECOM_SECRET: keys.wecomSecret,
      LAB_WECOM_TOKEN: keys.wecomToken,
      LAB_WECOM_AES_KEY: keys.wecomAesKey,
      // Ways and contacts are known to the product's database: they outlive the lab as it does.
      LAB_WECOM_FILE: join(dataDir, 'lab-wecom.json'),
      LAB_SMS_KEY_ID: keys.smsKeyId,
      LAB_SMS_KEY_SECRET: keys.smsKeySecret,
      LAB_MAIL_KEY_ID: keys.mailKeyId,
      LAB_MAIL_KEY_SECRET: keys.mailKeySecret,
      LAB_AMAP_KEY: keys.amapKey,
      LAB_AMAP_SIG_KEY: keys.amapSigKey,
      LAB_AMAP_JS_KEY: keys.amapJsKey,
      LAB_AMAP_JSCODE: keys.amapJscode,
      LAB_CONSOLE_KEY: keys.consoleKey,
      LAB_CONSOLE_URL: `http://${consoleHost(ports)}`,
    },
  }
}
