/** The lab's environment variables; every default works stand-alone. */
export interface Settings {
  port: number
  productUrl: string
  /** Of the staff at the counter. */
  operatorKey: string
  wechat: {
    appid: string
    secret: string
    redirectHosts: string[]
    /** Of its server configuration; without them nothing is pushed. */
    eventToken: string
    eventAesKey: string
    pushUrl: string
  }
  wxpay: {
    mchid: string
    /** Of the merchant's certificate. */
    serial: string
    merchantPublicKey: string
    apiV3Key: string
    /** WeChat Pay's own. */
    privateKey: string
    publicKeyId: string
    /** Payments from before the lab was started, or of the demo's past, are refunded as if it knew them. */
    believes: boolean
    h5Hosts: string[]
  }
  /** The company at WeCom: its app, and the address that is told what happens; without token and key nothing is. */
  wecom: {
    corpid: string
    secret: string
    agentId: string
    token: string
    aesKey: string
    noticeUrl: string
    /** Where ways, contacts and groups are kept; nowhere when empty. */
    file: string
  }
  /** The demo's program, as Node is asked to run it, and its data; without them nothing of the product's is changed. */
  demo: { program: string[]; databaseUrl: string; consoleKey: string }
  /** Where staff work; empty: there is no console. */
  consoleUrl: string
  sms: { keyId: string; keySecret: string }
  mail: { keyId: string; keySecret: string }
  /** One bucket by S3's protocol. Objects lie in memory unless a folder is named. */
  s3: { keyId: string; keySecret: string; region: string; bucket: string; pathStyle: boolean; dir: string }
  /** Of the REST API, then of the JS API. */
  amap: { key: string; sigKey: string; jsKey: string; jscode: string }
  /** Without keys nothing can be verified or signed, and the gateway says so. */
  alipay: { appid: string; appPublicKey: string; privateKey: string; sellerId: string; redirectHosts: string[] }
  douyin: { clientKey: string; clientSecret: string; redirectHosts: string[] }
}

const list = (text: string) => text.split(',').map((item) => item.trim())

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const productUrl = env.PRODUCT_URL || 'http://127.0.0.1:3000'
  return {
    port: Number(env.LAB_PORT || 3001),
    productUrl,
    operatorKey: env.LAB_OPERATOR_KEY || 'kuaimen-demo-operator',
    wechat: {
      appid: env.LAB_WX_APPID || 'wx8888888888888888',
      secret: env.LAB_WX_SECRET || 'lab0000000000000000000wx00secret',
      redirectHosts: list(env.LAB_WX_REDIRECT_HOSTS || 'wx.localhost'),
      eventToken: env.LAB_WX_EVENT_TOKEN || '',
      eventAesKey: env.LAB_WX_EVENT_AES_KEY || '',
      pushUrl: env.LAB_WX_PUSH_URL || `${productUrl}/api/wechat/notice`,
    },
    wxpay: {
      mchid: env.LAB_WX_MCHID || '1900000109',
      serial: env.LAB_WX_PAY_SERIAL || '',
      merchantPublicKey: env.LAB_WX_PAY_MERCHANT_PUBLIC_KEY || '',
      apiV3Key: env.LAB_WX_PAY_API_V3_KEY || '',
      privateKey: env.LAB_WX_PAY_PRIVATE_KEY || '',
      publicKeyId: env.LAB_WX_PAY_PUBLIC_KEY_ID || '',
      believes: env.LAB_WX_PAY_BELIEVES === '1',
      h5Hosts: list(env.LAB_WX_PAY_H5_HOSTS || 'phone.localhost,ali.localhost,toutiao.localhost'),
    },
    wecom: {
      corpid: env.LAB_WECOM_CORPID || 'ww8888888888888888',
      secret: env.LAB_WECOM_SECRET || 'lab0000000000000000000000000000wecom0secret',
      agentId: env.LAB_WECOM_AGENT_ID || '1000002',
      token: env.LAB_WECOM_TOKEN || '',
      aesKey: env.LAB_WECOM_AES_KEY || '',
      noticeUrl: env.LAB_WECOM_NOTICE_URL || `${productUrl}/api/contact/notice`,
      file: env.LAB_WECOM_FILE || '',
    },
    demo: {
      program: JSON.parse(env.LAB_DEMO || '[]') as string[],
      databaseUrl: env.LAB_DATABASE_URL || '',
      consoleKey: env.LAB_CONSOLE_KEY || '',
    },
    consoleUrl: env.LAB_CONSOLE_URL || 'http://console.localhost:3000',
    sms: { keyId: env.LAB_SMS_KEY_ID || 'labSmsKeyId', keySecret: env.LAB_SMS_KEY_SECRET || 'labSmsKeySecret' },
    mail: { keyId: env.LAB_MAIL_KEY_ID || 'labMailKeyId', keySecret: env.LAB_MAIL_KEY_SECRET || 'labMailKeySecret' },
    s3: {
      keyId: env.LAB_S3_KEY_ID || 'labS3KeyId',
      keySecret: env.LAB_S3_KEY_SECRET || 'labS3KeySecret',
      region: env.LAB_S3_REGION || 'lab-1',
      bucket: env.LAB_S3_BUCKET || 'kuaimen-lab',
      pathStyle: env.LAB_S3_PATH_STYLE === '1',
      dir: env.LAB_S3_DIR || '',
    },
    amap: {
      key: env.LAB_AMAP_KEY || 'labamapkey',
      sigKey: env.LAB_AMAP_SIG_KEY || '',
      jsKey: env.LAB_AMAP_JS_KEY || 'labamapjskey',
      jscode: env.LAB_AMAP_JSCODE || 'labamapjscode',
    },
    alipay: {
      appid: env.LAB_ALI_APPID || '2021000000000001',
      appPublicKey: env.LAB_ALI_APP_PUBLIC_KEY || '',
      privateKey: env.LAB_ALI_PRIVATE_KEY || '',
      sellerId: env.LAB_ALI_SELLER_ID || '2088000000000001',
      redirectHosts: list(env.LAB_ALI_REDIRECT_HOSTS || 'ali.localhost'),
    },
    douyin: {
      clientKey: env.LAB_DY_CLIENT_KEY || 'labdouyinclient0',
      clientSecret: env.LAB_DY_CLIENT_SECRET || 'labdouyinclientsecret00000000000',
      redirectHosts: list(env.LAB_DY_REDIRECT_HOSTS || 'toutiao.localhost'),
    },
  }
}
