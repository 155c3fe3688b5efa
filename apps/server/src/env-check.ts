import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { compile } from '@fastify/proxy-addr'
import { attributesOf, hostsOf } from './db/address'
import { ENV_NAMES, type Env, parseEnv } from './env'

/** What is said of the environment before anything is started. */
export interface EnvFindings {
  /** As far as it could be read: what is wrong has its default. */
  readonly env: Env
  /** With these it does not start. */
  readonly wrong: readonly string[]
  /** With these it starts, and somebody should know. */
  readonly unwise: readonly string[]
}

type Text = { [K in keyof Env]-?: Env[K] extends string ? K : never }[keyof Env]
type Check = (env: Env) => readonly string[]

const isLocal = (host: string): boolean => /^(.*\.)?localhost$|^127\.|^\[?::1\]?$/.test(host)

const isRsa = (read: () => KeyObject): boolean => {
  try {
    return read().asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const isPrivate = (key: string): boolean =>
  isRsa(() => createPrivateKey(key)) || DER.some((type) => isRsa(() => createPrivateKey({ ...bare(key), type })))
const isPublicKey = (key: string): boolean =>
  !key.includes('PRIVATE') &&
  (isRsa(() => createPublicKey(key)) || isRsa(() => createPublicKey({ ...bare(key), type: 'spki' })))
const DER = ['pkcs8', 'pkcs1'] as const
/** Alipay's console gives the base64 alone. */
const bare = (key: string) => ({ key: Buffer.from(key, 'base64'), format: 'der' }) as const

const KEYS: readonly (readonly [Text, '私钥' | '公钥'])[] = [
  ['WX_PAY_PRIVATE_KEY', '私钥'],
  ['ALI_APP_PRIVATE_KEY', '私钥'],
  ['WX_PAY_PUBLIC_KEY', '公钥'],
  ['ALI_PUBLIC_KEY', '公钥'],
]

/** Without quotes systemd takes the backslash for itself. */
const EATEN = /KEY-----n[A-Za-z0-9+/]/

const keys: Check = (env) =>
  KEYS.filter(([name, kind]) => env[name] !== '' && !(kind === '私钥' ? isPrivate : isPublicKey)(env[name])).map(
    ([name, kind]) => {
      const word = kind === '私钥' ? 'PRIVATE' : 'PUBLIC'
      if (EATEN.test(env[name]))
        return `${name}：换行的 \\n 只剩下 n，反斜杠被吃掉了；在 systemd 的 EnvironmentFile 里要用双引号把整个值括起来`
      return `${name}：不是 PEM 格式的 RSA ${kind}（以 -----BEGIN ${word} KEY----- 开头，换行可写成 \\n；systemd 的 EnvironmentFile 里再用双引号括起来）`
    },
  )

const WX = ['WX_APPID', 'WX_SECRET'] as const
const WX_PAY = [
  'WX_MCHID',
  'WX_PAY_SERIAL',
  'WX_PAY_PRIVATE_KEY',
  'WX_PAY_API_V3_KEY',
  'WX_PAY_PUBLIC_KEY',
  'WX_PAY_PUBLIC_KEY_ID',
] as const
const ALI = ['ALI_APPID', 'ALI_APP_PRIVATE_KEY', 'ALI_PUBLIC_KEY'] as const
const SMS = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'] as const

const S3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_KEY_ID', 'S3_KEY_SECRET'] as const

/** Each list is set whole or not at all. */
const TOGETHER: readonly (readonly Text[])[] = [
  WX,
  ['WX_EVENT_TOKEN', 'WX_EVENT_AES_KEY'],
  WX_PAY,
  ALI,
  ['DY_CLIENT_KEY', 'DY_CLIENT_SECRET'],
  // Without its callbacks nobody is welcomed and no gift is given: half of it is worse than none.
  ['WECOM_CORPID', 'WECOM_SECRET', 'WECOM_TOKEN', 'WECOM_AES_KEY'],
  SMS,
  ['MAIL_KEY_ID', 'MAIL_KEY_SECRET', 'MAIL_FROM'],
  ['AMAP_JS_KEY', 'AMAP_JSCODE'],
  S3,
]
/** The first is of no use without the others. */
const NEEDS: readonly (readonly [Text, readonly Text[]])[] = [
  ['WX_EVENT_TOKEN', WX],
  ['WX_MCHID', WX],
  ['ALI_SELLER_ID', ALI],
  ['SMS_TEMPLATE_MOBILE_CHANGE', SMS],
  ['AMAP_SIG_KEY', ['AMAP_KEY']],
  ['INVOICE_GOODS_CODE', WX_PAY],
  ['S3_SSE', S3],
]

const halves: Check = (env) => {
  const isSet = (name: Text) => env[name] !== ''
  const half = TOGETHER.filter((names) => names.some(isSet) && !names.every(isSet)).map(
    (names) =>
      `${names.filter((name) => !isSet(name)).join('、')}：没有设置，而 ${names.filter(isSet).join('、')} 设置了`,
  )
  const useless = NEEDS.filter(([name, others]) => isSet(name) && !others.some(isSet)).map(
    ([name, others]) => `${name}：设置了，但还需要 ${others.join('、')}`,
  )
  const console = isSet('CONSOLE_KEY') || env.CONSOLE_HOSTS.length === 0
  return [...half, ...useless, ...(console ? [] : ['CONSOLE_KEY：没有设置，而 CONSOLE_HOSTS 设置了'])]
}

const URLS = [
  'WX_OPEN',
  'WX_API',
  'WX_PAY_API',
  'ALI_AUTH',
  'ALI_GATEWAY',
  'DY_OPEN',
  'WECOM_API',
  'SMS_ENDPOINT',
  'MAIL_ENDPOINT',
  'AMAP_REST',
  'AMAP_WEB',
] as const
const isUrl = (text: string) => URL.canParse(text) && /^https?:\/\/[^/]/.test(text)
const isOrigin = (text: string) => /^https?:\/\/[^/\s?#]+\/?$/.test(text)

const isDatabaseUrl = (text: string) =>
  hostsOf(text).every((one) => /^(postgres(ql)?|socket):\/\/\S+$/.test(one) && URL.canParse(one))
/** Of several hosts the one that takes writes is found: nothing else can be asked for. */
const WRITES = ['', 'read-write', 'primary']
const isProxies = (list: string): boolean => {
  try {
    compile(list.split(',').map((one) => one.trim()))
    return true
  } catch {
    return false
  }
}

const addresses: Check = (env) => [
  ...(isDatabaseUrl(env.DATABASE_URL) ? [] : ['DATABASE_URL：应写成 postgres://用户:密码@主机:5432/库名']),
  ...(WRITES.includes(attributesOf(env.DATABASE_URL))
    ? []
    : ['DATABASE_URL：target_session_attrs 只能是 read-write（写到哪台由程序自己找）']),
  ...(env.DATABASE_REPLICA_URL === '' || isDatabaseUrl(env.DATABASE_REPLICA_URL)
    ? []
    : ['DATABASE_REPLICA_URL：应写成 postgres://用户:密码@主机:5432/库名，没有副本就不写']),
  ...(isProxies(env.TRUST_PROXY)
    ? []
    : ['TRUST_PROXY：应写成代理的地址或网段，逗号分开，如 10.0.0.0/8；不能信任所有地址']),
  ...URLS.filter((name) => !isUrl(env[name])).map((name) => `${name}：不是 http 或 https 地址`),
  ...(env.OTEL_EXPORTER_OTLP_ENDPOINT === '' || isUrl(env.OTEL_EXPORTER_OTLP_ENDPOINT)
    ? []
    : ['OTEL_EXPORTER_OTLP_ENDPOINT：不是 http 或 https 地址']),
  ...(['PUBLIC_HOSTS', 'CONSOLE_HOSTS'] as const).flatMap((name) =>
    env[name]
      .filter((host) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(host))
      .map((host) => `${name}：${host} 应只写主机名（可带端口），不带 https:// 和斜杠，如 m.example.com`),
  ),
  ...env.CONSOLE_HOSTS.filter((host) => env.PUBLIC_HOSTS.includes(host)).map(
    (host) => `CONSOLE_HOSTS：${host} 也在 PUBLIC_HOSTS 里，控制台要用自己的主机名`,
  ),
  ...(['AVATAR_HOSTS', 'AMAP_HOSTS'] as const).flatMap((name) =>
    env[name].filter((one) => !isOrigin(one)).map((one) => `${name}：${one} 应写成 https://主机，不带路径`),
  ),
]

const notices: Check = ({ PAY_NOTICE_ORIGIN, PUBLIC_HOSTS, WX_MCHID, ALI_SELLER_ID }) => {
  if (PAY_NOTICE_ORIGIN === '')
    return (WX_MCHID || ALI_SELLER_ID) && PUBLIC_HOSTS.length === 0
      ? ['PUBLIC_HOSTS：没有设置，PAY_NOTICE_ORIGIN 也没有，支付渠道的通知送不到这里']
      : []
  const { protocol, hostname } = isOrigin(PAY_NOTICE_ORIGIN)
    ? new URL(PAY_NOTICE_ORIGIN)
    : { protocol: '', hostname: '' }
  return protocol === 'https:' || (protocol === 'http:' && isLocal(hostname))
    ? []
    : ['PAY_NOTICE_ORIGIN：应写成 https://主机，不带路径；支付渠道只向 https 发通知']
}

/** Keys sign every request, and pictures of people go along: in the open on no line but this machine's own. */
const storage: Check = ({ S3_ENDPOINT, S3_BUCKET, S3_PATH_STYLE, NODE_ENV }) => {
  if (S3_ENDPOINT === '') return []
  if (!isUrl(S3_ENDPOINT)) return ['S3_ENDPOINT：不是 http 或 https 地址']
  const { protocol, hostname, search, hash } = new URL(S3_ENDPOINT)
  const isOpen = NODE_ENV === 'production' && protocol === 'http:' && !isLocal(hostname)
  // Certificates of storages are for one name below theirs.
  const isTwoNames = protocol === 'https:' && !S3_PATH_STYLE && S3_BUCKET.includes('.')
  const namesBucket = !S3_PATH_STYLE && S3_BUCKET !== '' && hostname.startsWith(`${S3_BUCKET}.`)
  return [
    ...(isOpen ? ['S3_ENDPOINT：正式环境只能用 https'] : []),
    ...(search || hash ? ['S3_ENDPOINT：不带 ? 和 # 后面的部分'] : []),
    ...(isTwoNames ? ['S3_BUCKET：名字里有点，https 证书对不上；换一个名字，或设 S3_PATH_STYLE=1'] : []),
    ...(namesBucket ? ['S3_ENDPOINT：不要写桶名，程序自己会加在前面'] : []),
  ]
}

const OURS =
  /^(WX|WECOM|ALI|DY|SMS|MAIL|AMAP|INVOICE|PAY|PUBLIC|TRUST|DATABASE|MIGRATE|METRICS|AVATAR|RATE|CODE|CONSOLE|MEDIA|ASSET|S3)_|^DEMO$/
/** An orchestrator names its services like this. */
const NOT_OURS = /_SERVICE_|_PORT(_|$)|_TCP/

const unknown = (names: readonly string[]): string[] =>
  names
    .filter((name) => OURS.test(name) && !NOT_OURS.test(name) && !ENV_NAMES.has(name))
    .map((name) => `${name}：没有这个变量，写错了名字？`)

const isPublic = ({ NODE_ENV, PUBLIC_HOSTS }: Env): boolean =>
  NODE_ENV === 'production' && !PUBLIC_HOSTS.some((host) => isLocal(host.replace(/:\d+$/, '')))

/** What stands in deploy/ for a secret. */
const SAMPLE = 'CHANGE_ME'

const unwiseIn: Check = (env) => {
  if (!isPublic(env)) return []
  const found: [boolean, string][] = [
    [env.PUBLIC_HOSTS.length === 0, 'PUBLIC_HOSTS：没有设置，请求说是什么主机就当作什么主机；正式环境要写上'],
    [env.RATE_PER_MINUTE === 0, 'RATE_PER_MINUTE：是 0，没有限流'],
    [env.METRICS_TOKEN !== '' && env.METRICS_TOKEN.length < 16, 'METRICS_TOKEN：少于 16 个字符，容易猜到'],
    [env.METRICS_TOKEN.includes(SAMPLE), 'METRICS_TOKEN：还是样例里的，谁都能猜到'],
    [env.DATABASE_URL.includes(SAMPLE), 'DATABASE_URL：密码还是样例里的，谁都能猜到'],
    [env.ALI_APPID !== '' && env.ALI_SELLER_ID === '', 'ALI_SELLER_ID：没有设置，支付宝可以登录，付款会失败'],
    [
      env.WX_APPID !== '' && env.WX_EVENT_TOKEN === '',
      'WX_EVENT_TOKEN：没有设置，不知道顾客订阅了什么，订阅通知一条也发不出',
    ],
    [env.CODE_PEPPER === '', 'CODE_PEPPER：没有设置，会员码打不开'],
    [env.CODE_PEPPER.includes(SAMPLE), 'CODE_PEPPER：还是样例里的，谁都能造会员码'],
    [env.ASSET_KEY === '', 'ASSET_KEY：没有设置，等待审核的图片连主人和员工也看不到'],
    [env.ASSET_KEY.includes(SAMPLE), 'ASSET_KEY：还是样例里的，谁都能打开没有公开的图片'],
    [env.CONSOLE_KEY.includes(SAMPLE), 'CONSOLE_KEY：还是样例里的，谁都能解开员工的动态码'],
    [env.S3_KEY_SECRET.includes(SAMPLE), 'S3_KEY_SECRET：还是样例里的，谁都能拿走照片'],
    [env.SMS_KEY_ID === '', 'SMS_KEY_ID：没有设置，发不出验证码，没人能用手机号登录'],
  ]
  return found.filter(([is]) => is).map(([, sentence]) => sentence)
}

/** Everything at once, so that one restart mends it all. Secrets are never repeated. */
export function checkEnv(source?: Record<string, string | undefined>): EnvFindings {
  const { env, wrong, names } = parseEnv(source)
  const unreadable = new Set(wrong.map(({ name }) => name))
  const more = [addresses, keys, halves, notices, storage]
    .flatMap((check) => check(env))
    .filter((sentence) => ![...unreadable].some((name) => sentence.startsWith(`${name}：`)))
  return {
    env,
    wrong: [...wrong.map(({ name, message }) => `${name}：${message}`), ...more],
    unwise: [...unknown(names), ...unwiseIn(env)],
  }
}
