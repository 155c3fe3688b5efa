import { describe, expect, it } from 'vitest'
import { checkEnv } from './env-check'
import { aKeyPair } from './testing/providers/lab'

const { private: PRIVATE, public: PUBLIC } = aKeyPair()
/** As Alipay's console writes it. */
const BARE = PRIVATE.replace(/-----[A-Z ]+-----|\n/g, '')

const GOOD = {
  DATABASE_URL: 'postgres://kuaimen:secretword@db:5432/kuaimen',
  PUBLIC_HOSTS: 'm.example.com,m.example.org:8443',
  TRUST_PROXY: '10.0.0.0/8',
  METRICS_TOKEN: 'a-long-token-for-metrics',
  WX_APPID: 'wx1',
  WX_SECRET: 's',
  WX_EVENT_TOKEN: 'QDG6eK',
  WX_EVENT_AES_KEY: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  WX_MCHID: '1900000001',
  WX_PAY_SERIAL: 'AA',
  WX_PAY_PRIVATE_KEY: PRIVATE.replaceAll('\n', '\\n'),
  WX_PAY_API_V3_KEY: 'k'.repeat(32),
  WX_PAY_PUBLIC_KEY: PUBLIC,
  WX_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  ALI_APPID: '2021',
  ALI_APP_PRIVATE_KEY: BARE,
  ALI_PUBLIC_KEY: PUBLIC,
  ALI_SELLER_ID: '2088',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 's',
  SMS_SIGN_NAME: '快门照相馆',
  SMS_TEMPLATE: 'SMS_1',
  ASSET_KEY: 'a'.repeat(32),
  CODE_PEPPER: 'x'.repeat(44),
  KUBERNETES_SERVICE_HOST: '10.0.0.1',
  DATABASE_SERVICE_HOST: '10.0.0.2',
}

const S3 = {
  S3_ENDPOINT: 'https://oss-cn-shanghai.aliyuncs.com',
  S3_REGION: 'oss-cn-shanghai',
  S3_BUCKET: 'pictures',
  S3_KEY_ID: 'id',
  S3_KEY_SECRET: 'secret',
}

const wrongWith = (changed: Record<string, string | undefined>) => checkEnv({ ...GOOD, ...changed }).wrong
const unwiseWith = (changed: Record<string, string | undefined>) => checkEnv({ ...GOOD, ...changed }).unwise

describe('the environment', () => {
  it('is let through whole, and needs nothing but a database', () => {
    expect(checkEnv(GOOD)).toMatchObject({ wrong: [], unwise: [] })
    expect(checkEnv({ DATABASE_URL: GOOD.DATABASE_URL }).wrong).toEqual([])
    const hosts = 'postgres://u:p@one:5432,two:5433/name?target_session_attrs=read-write'
    expect(checkEnv({ DATABASE_URL: hosts }).wrong).toEqual([])
    expect(checkEnv({ ...GOOD, ...S3 })).toMatchObject({ wrong: [], unwise: [] })
    expect(wrongWith({ ...S3, S3_ENDPOINT: 'http://127.0.0.1:3001/sim/s3', S3_PATH_STYLE: '1' })).toEqual([])
    expect(wrongWith({ PAY_NOTICE_ORIGIN: 'http://127.0.0.1:3000' })).toEqual([])
  })

  it.each<[Record<string, string | undefined>, RegExp]>([
    [{ DATABASE_URL: undefined }, /^DATABASE_URL：没有设置/],
    [{ DATABASE_URL: 'nonsense' }, /^DATABASE_URL：应写成 postgres:/],
    [{ DATABASE_URL: 'postgres://u:p@one:5432,two:port/name' }, /^DATABASE_URL：应写成 postgres:/],
    [
      { DATABASE_URL: 'postgres://one,two/name?target_session_attrs=any' },
      /^DATABASE_URL：target_session_attrs 只能是/,
    ],
    [{ S3_BUCKET: 'pictures' }, /^S3_ENDPOINT、S3_REGION、S3_KEY_ID、S3_KEY_SECRET：没有设置，而 S3_BUCKET 设置了/],
    [{ S3_SSE: 'AES256' }, /^S3_SSE：设置了，但还需要 S3_ENDPOINT/],
    [{ ...S3, S3_ENDPOINT: 'oss-cn-shanghai.aliyuncs.com' }, /^S3_ENDPOINT：不是 http 或 https 地址/],
    [{ ...S3, S3_ENDPOINT: 'http://oss-cn-shanghai.aliyuncs.com' }, /^S3_ENDPOINT：正式环境只能用 https/],
    [{ ...S3, S3_ENDPOINT: 'https://pictures.oss-cn-shanghai.aliyuncs.com' }, /^S3_ENDPOINT：不要写桶名/],
    [{ ...S3, S3_BUCKET: 'my.pictures' }, /^S3_BUCKET：名字里有点，https 证书对不上/],
    [{ ...S3, S3_BUCKET: 'Pictures' }, /^S3_BUCKET：应为 3 到 63 个/],
    [{ ...S3, S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE：应为 0 或 1/],
    [{ ...S3, S3_SSE: 'none' }, /^S3_SSE：应为 AES256 或 aws:kms/],
    [{ WX_PAY_PRIVATE_KEY: 'garbage' }, /^WX_PAY_PRIVATE_KEY：不是 PEM 格式的 RSA 私钥/],
    [{ WX_PAY_PRIVATE_KEY: PRIVATE.replaceAll('\n', 'n') }, /^WX_PAY_PRIVATE_KEY：换行的 \\n 只剩下 n.*双引号/],
    [{ WX_PAY_PRIVATE_KEY: PUBLIC }, /^WX_PAY_PRIVATE_KEY：/],
    [{ ALI_PUBLIC_KEY: PRIVATE }, /^ALI_PUBLIC_KEY：不是 PEM 格式的 RSA 公钥/],
    [{ PUBLIC_HOSTS: 'https://m.example.com/' }, /^PUBLIC_HOSTS：https:\/\/m\.example\.com\/ 应只写主机名/],
    [{ PAY_NOTICE_ORIGIN: 'ftp:/x' }, /^PAY_NOTICE_ORIGIN：应写成 https/],
    [{ PAY_NOTICE_ORIGIN: 'http://m.example.com' }, /^PAY_NOTICE_ORIGIN：/],
    [{ PAY_NOTICE_ORIGIN: 'https://m.example.com/pay' }, /^PAY_NOTICE_ORIGIN：/],
    [{ PUBLIC_HOSTS: '' }, /^PUBLIC_HOSTS：没有设置，PAY_NOTICE_ORIGIN 也没有/],
    [{ WX_PAY_SERIAL: '' }, /^WX_PAY_SERIAL：没有设置，而 WX_MCHID、/],
    [
      { SMS_SIGN_NAME: undefined, SMS_TEMPLATE: '' },
      /^SMS_SIGN_NAME、SMS_TEMPLATE：没有设置，而 SMS_KEY_ID、SMS_KEY_SECRET 设置了$/,
    ],
    [{ WX_EVENT_AES_KEY: '' }, /^WX_EVENT_AES_KEY：没有设置，而 WX_EVENT_TOKEN 设置了$/],
    [{ WX_EVENT_AES_KEY: 'short' }, /^WX_EVENT_AES_KEY：应为 43 个字母或数字$/],
    [{ WX_EVENT_TOKEN: 'with space' }, /^WX_EVENT_TOKEN：应为 3 到 32 个字母或数字$/],
    [{ CODE_PEPPER: 'secretword'.repeat(3) }, /^CODE_PEPPER：应至少 32 个字符，可用 openssl rand -base64 32 生成$/],
    [
      { WECOM_CORPID: 'ww1', WECOM_SECRET: 's' },
      /^WECOM_TOKEN、WECOM_AES_KEY：没有设置，而 WECOM_CORPID、WECOM_SECRET /,
    ],
    [{ WECOM_AES_KEY: 'short' }, /^WECOM_AES_KEY：应为 43 个字母或数字$/],
    [{ WECOM_API: 'qyapi.weixin.qq.com' }, /^WECOM_API：不是 http/],
    [{ DY_CLIENT_KEY: 'k' }, /^DY_CLIENT_SECRET：/],
    [{ AMAP_SIG_KEY: 'k' }, /^AMAP_SIG_KEY：设置了，但还需要 AMAP_KEY$/],
    [{ WX_API: 'api.weixin.qq.com' }, /^WX_API：不是 http/],
    [{ AVATAR_HOSTS: 'wx.qlogo.cn' }, /^AVATAR_HOSTS：wx\.qlogo\.cn 应写成/],
    [{ PORT: 'many' }, /^PORT：/],
    [{ DATABASE_REPLICA_URL: 'replica:5432' }, /^DATABASE_REPLICA_URL：应写成 postgres:/],
    [{ TRUST_PROXY: 'nginx' }, /^TRUST_PROXY：应写成代理的地址/],
    [{ TRUST_PROXY: '' }, /^TRUST_PROXY：/],
    [{ TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }, /^TRUST_PROXY：/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT：不是 http/],
  ])('is refused with %o, in a sentence that names it', (changed, sentence) => {
    const wrong = wrongWith(changed)
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toMatch(sentence)
  })

  it('says everything at once, and repeats no secret', () => {
    const wrong = wrongWith({
      PORT: 'many',
      DATABASE_URL: 'mysql://root:secretword@db/x',
      ALI_APP_PRIVATE_KEY: 'secretword',
      WX_SECRET: '',
      PUBLIC_HOSTS: 'https://x',
    })
    expect(wrong.map((sentence) => sentence.split('：')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'PUBLIC_HOSTS',
      'ALI_APP_PRIVATE_KEY',
      'WX_SECRET',
    ])
    expect(wrong.join()).not.toContain('secretword')
  })

  it.each<[Record<string, string | undefined>, RegExp]>([
    [{ PUBLIC_HOSTS: '', PAY_NOTICE_ORIGIN: 'https://m.example.com' }, /^PUBLIC_HOSTS：/],
    [{ DEMO: '1' }, /^DEMO：没有这个变量/],
    [{ RATE_PER_MINUTE: '0' }, /^RATE_PER_MINUTE：/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN：/],
    [{ METRICS_TOKEN: 'CHANGE_ME_to_a_long_random_word' }, /^METRICS_TOKEN：还是样例里的/],
    [{ DATABASE_URL: 'postgres://kuaimen:CHANGE_ME@db/kuaimen' }, /^DATABASE_URL：密码还是样例里的/],
    [{ ALI_SELLER_ID: '' }, /^ALI_SELLER_ID：/],
    [{ WX_EVENT_TOKEN: '', WX_EVENT_AES_KEY: '' }, /^WX_EVENT_TOKEN：没有设置，不知道顾客订阅了什么/],
    [{ CODE_PEPPER: '' }, /^CODE_PEPPER：没有设置，会员码打不开$/],
    [{ ASSET_KEY: '' }, /ASSET_KEY：没有设置/],
    [{ CODE_PEPPER: 'CHANGE_ME_to_32_characters_of_chance' }, /^CODE_PEPPER：还是样例里的/],
    [{ CODE_PEPER: 'x' }, /^CODE_PEPER：没有这个变量/],
    [{ WX_PAY_KEY: 'x' }, /^WX_PAY_KEY：没有这个变量/],
  ])('is let through with %o, and somebody hears of it', (changed, sentence) => {
    expect(checkEnv({ ...GOOD, ...changed }).wrong).toEqual([])
    expect(unwiseWith(changed)).toHaveLength(1)
    expect(unwiseWith(changed)[0]).toMatch(sentence)
  })

  it('is not lectured on the desk', () => {
    expect(unwiseWith({ PUBLIC_HOSTS: 'localhost:3000,wx.localhost:3001', METRICS_TOKEN: 'x' })).toEqual([])
  })
})
