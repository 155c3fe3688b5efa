import { z } from 'zod'

const Port = z.coerce.number().int().min(0).max(65_535)
const List = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

/** A key in PEM; on one line its breaks are written as \n. */
const Pem = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\\n', '\n').trim())

/** What WeChat and WeCom sign and seal their pushes with. */
const EventToken = z
  .string()
  .regex(/^([A-Za-z0-9]{3,32})?$/, '应为 3 到 32 个字母或数字')
  .default('')
const EventAesKey = z
  .string()
  .regex(/^([A-Za-z0-9]{43})?$/, '应为 43 个字母或数字')
  .default('')

const Env = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LIVE_PAGES: z.string().optional(),
  HOST: z.string().default('0.0.0.0'),
  PORT: Port.default(3000),
  DATABASE_URL: z.string({ error: '没有设置，应写成 postgres://用户:密码@主机:5432/库名' }).min(1, '是空的'),
  DATABASE_REPLICA_URL: z.string().default(''),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** A start that migrates, or waits for another one that does, gives up when it has waited so long for a lock. */
  MIGRATE_WAIT_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  /** Jobs that this process does side by side; most of them wait for a provider. */
  JOBS_AT_ONCE: z.coerce.number().int().min(1).max(100).default(4),
  /** What this process does: pages and calls, jobs, or both. Probes and metrics are there in every role. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** After SIGTERM: how long requests are served while `/readyz` says that we leave, so that a balancer can see it. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(5),
  DATA_DIR: z.string().default('data'),
  /** The chain's own pictures and videos, served at /media/. */
  MEDIA_DIR: z.string().default('data/media'),
  /** Where uploaded pictures lie; empty: the folder `assets` of DATA_DIR. Several machines share one folder. */
  ASSET_DIR: z.string().default(''),
  /** Signs the addresses of pictures that not everybody may see; the one before is still believed while it changes. */
  ASSET_KEY: z
    .string()
    .regex(/^(.{32,})?$/, '应至少 32 个字符，可用 openssl rand -base64 32 生成')
    .default(''),
  ASSET_KEY_BEFORE: z
    .string()
    .regex(/^(.{32,})?$/, '应至少 32 个字符')
    .default(''),
  /** Pictures that are decoded at once, each in a child process; 0: one less than the machine has cores. */
  DARKROOMS: z.coerce.number().int().min(0).max(64).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Which proxies may say who the visitor is: loopback, or a list of addresses and ranges. */
  TRUST_PROXY: z.string().default('loopback'),
  /** Calls a minute from one address before 429; whole cities share one behind carrier NAT, so it is wide. */
  RATE_PER_MINUTE: z.coerce.number().int().min(0).default(3000),
  /** Connections at once; more are closed as they come. */
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  /** A visitor who would wait longer for a document is asked to come again; reads wait 3 times as long, acts 8 times. */
  SHED_AFTER_MS: z.coerce.number().int().min(50).max(60_000).default(500),
  /** Hosts the product is served at, first one canonical; only their pages are signed for the JS-SDK. */
  PUBLIC_HOSTS: List,
  /** Where the providers keep their users' portraits; pages may show pictures from there. */
  AVATAR_HOSTS: List.prefault(
    'https://thirdwx.qlogo.cn,https://wx.qlogo.cn,https://*.alipayobjects.com,https://*.douyinpic.com,https://*.byteimg.com',
  ),
  METRICS_TOKEN: z.string().default(''),
  /** Where traces go, by OTLP over HTTP; empty: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('kuaimen'),
  WX_APPID: z.string().default(''),
  WX_SECRET: z.string().default(''),
  WX_OPEN: z.string().default('https://open.weixin.qq.com'),
  WX_API: z.string().default('https://api.weixin.qq.com'),
  /** Of the service account's pushes, as its console has them. */
  WX_EVENT_TOKEN: EventToken,
  WX_EVENT_AES_KEY: EventAesKey,
  WX_PAY_API: z.string().default('https://api.mch.weixin.qq.com'),
  WX_MCHID: z.string().default(''),
  /** The serial of the merchant's own certificate. */
  WX_PAY_SERIAL: z.string().default(''),
  WX_PAY_PRIVATE_KEY: Pem,
  WX_PAY_API_V3_KEY: z
    .string()
    .regex(/^(.{32})?$/, '应为 32 个字符')
    .default(''),
  /** WeChat Pay's public key, from the merchant's console, and its name there: PUB_KEY_ID_…. */
  WX_PAY_PUBLIC_KEY: Pem,
  WX_PAY_PUBLIC_KEY_ID: z.string().default(''),
  /** What invoices are for, by the tax office's list: nineteen digits that the chain's accountant knows. */
  INVOICE_GOODS_CODE: z
    .string()
    .regex(/^(\d{19})?$/, '应为 19 位数字')
    .default(''),
  /** In hundredths of a percent: 600 is 6%. */
  INVOICE_TAX_RATE: z.coerce.number().int().min(0).max(1300).default(600),
  /** Where payment providers reach us, without a path; empty: the first of PUBLIC_HOSTS. */
  PAY_NOTICE_ORIGIN: z.string().default(''),
  ALI_AUTH: z.string().default('https://openauth.alipay.com'),
  ALI_GATEWAY: z.string().default('https://openapi.alipay.com/gateway.do'),
  ALI_APPID: z.string().default(''),
  ALI_APP_PRIVATE_KEY: Pem,
  /** Alipay's own public key, not the one of our app. */
  ALI_PUBLIC_KEY: Pem,
  /** The account that Alipay pays to, 2088 and twelve digits. */
  ALI_SELLER_ID: z.string().default(''),
  DY_OPEN: z.string().default('https://open.douyin.com'),
  DY_CLIENT_KEY: z.string().default(''),
  DY_CLIENT_SECRET: z.string().default(''),
  WECOM_API: z.string().default('https://qyapi.weixin.qq.com'),
  /** The company in WeCom, and the secret of its own app that may call 客户联系. */
  WECOM_CORPID: z.string().default(''),
  WECOM_SECRET: z.string().default(''),
  /** Of what WeCom tells us, as the app's console has them. */
  WECOM_TOKEN: EventToken,
  WECOM_AES_KEY: EventAesKey,
  SMS_ENDPOINT: z.string().default('https://dysmsapi.aliyuncs.com'),
  SMS_KEY_ID: z.string().default(''),
  SMS_KEY_SECRET: z.string().default(''),
  SMS_SIGN_NAME: z.string().default(''),
  SMS_TEMPLATE: z.string().default(''),
  SMS_TEMPLATE_MOBILE_CHANGE: z.string().default(''),
  MAIL_ENDPOINT: z.string().default('https://dm.aliyuncs.com'),
  MAIL_KEY_ID: z.string().default(''),
  MAIL_KEY_SECRET: z.string().default(''),
  /** The sender's address, as the console of DirectMail has it. */
  MAIL_FROM: z.string().default(''),
  /** What membership codes and the hashes of addresses are made with, beside what stands in the database. */
  CODE_PEPPER: z
    .string()
    .regex(/^(.{32,})?$/, '应至少 32 个字符，可用 openssl rand -base64 32 生成')
    .default(''),
  /** Hosts of the console, where staff sign in; empty: there is none. No page of customers is on them. */
  CONSOLE_HOSTS: List,
  /** Seals the second factors of staff. */
  CONSOLE_KEY: z
    .string()
    .regex(/^(.{32,})?$/, '应至少 32 个字符，可用 openssl rand -base64 32 生成')
    .default(''),
  AMAP_REST: z.string().default('https://restapi.amap.com'),
  AMAP_KEY: z.string().default(''),
  /** Only when the key has digital signatures switched on. */
  AMAP_SIG_KEY: z.string().default(''),
  /** The map on the page: a key of the kind Web端(JS API), and the security code that stays with us. */
  AMAP_JS_KEY: z.string().default(''),
  AMAP_JSCODE: z.string().default(''),
  AMAP_WEB: z.url().default('https://webapi.amap.com'),
  /** Where the map's script fetches its parts, tiles and pictures; only the map's own frame may. */
  AMAP_HOSTS: List.prefault('https://*.amap.com,https://*.autonavi.com'),
  /** Storage by S3's protocol for uploaded pictures; without a bucket they lie in ASSET_DIR, with one its cache does. */
  S3_ENDPOINT: z.string().default(''),
  S3_REGION: z.string().default(''),
  S3_BUCKET: z
    .string()
    .regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, '应为 3 到 63 个小写字母、数字、点或横线')
    .default(''),
  S3_KEY_ID: z.string().default(''),
  S3_KEY_SECRET: z.string().default(''),
  /** 1: the bucket stands in the path, not in the name of the host. */
  S3_PATH_STYLE: z
    .enum(['0', '1'], { error: '应为 0 或 1' })
    .default('0')
    .transform((text) => text === '1'),
  /** How the storage seals objects by itself: AES256 or aws:kms; empty: as the bucket says. */
  S3_SSE: z.enum(['', 'AES256', 'aws:kms'], { error: '应为 AES256 或 aws:kms' }).default(''),
})

export type Env = z.infer<typeof Env>

export const ENV_NAMES: ReadonlySet<string> = new Set(Object.keys(Env.shape))

type Source = Record<string, string | undefined>

interface Unreadable {
  readonly name: string
  readonly message: string
}

interface ParsedEnv {
  /** What cannot be read has its default, so that the rest can be looked at too. */
  readonly env: Env
  readonly wrong: readonly Unreadable[]
  /** All names that are set, ours and others'. */
  readonly names: readonly string[]
}

/** The only reader of the process environment. */
export function parseEnv(source: Source = process.env): ParsedEnv {
  const parsed = Env.safeParse(source)
  const names = Object.keys(source)
  if (parsed.success) return { env: parsed.data, wrong: [], names }
  const wrong = parsed.error.issues.map(({ path, message }) => ({ name: String(path[0]), message }))
  const readable = { ...source, ...Object.fromEntries(wrong.map(({ name }) => [name, undefined])) }
  return { env: Env.parse({ ...readable, DATABASE_URL: source.DATABASE_URL || 'none' }), wrong, names }
}

export const ENV_WRONG = '环境变量有误：'

export function readEnv(source?: Source): Env {
  const { env, wrong } = parseEnv(source)
  if (wrong.length === 0) return env
  throw new Error([ENV_WRONG, ...wrong.map(({ name, message }) => `${name}：${message}`)].join('\n  '))
}

/** Libraries look for it themselves: React draws in its slow development form wherever it is not said. */
export const setNodeEnv = ({ NODE_ENV }: Env): void => {
  process.env.NODE_ENV = NODE_ENV
}
