/** What the lab is told from outside; every default works stand-alone. */
export interface Settings {
  port: number
  productUrl: string
  wechat: { appid: string; secret: string; redirectHosts: string[] }
  sms: { keyId: string; keySecret: string }
  amap: { key: string; sigKey: string }
  /** Without keys nothing can be verified or signed, and the gateway says so. */
  alipay: { appid: string; appPublicKey: string; privateKey: string; redirectHosts: string[] }
  douyin: { clientKey: string; clientSecret: string; redirectHosts: string[] }
}

const list = (text: string) => text.split(',').map((item) => item.trim())

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return {
    port: Number(env.LAB_PORT || 3001),
    productUrl: env.PRODUCT_URL || 'http://127.0.0.1:3000',
    wechat: {
      appid: env.LAB_WX_APPID || 'wx8888888888888888',
      secret: env.LAB_WX_SECRET || 'lab0000000000000000000wx00secret',
      redirectHosts: list(env.LAB_WX_REDIRECT_HOSTS || 'wx.localhost'),
    },
    sms: { keyId: env.LAB_SMS_KEY_ID || 'labSmsKeyId', keySecret: env.LAB_SMS_KEY_SECRET || 'labSmsKeySecret' },
    amap: { key: env.LAB_AMAP_KEY || 'labamapkey', sigKey: env.LAB_AMAP_SIG_KEY || '' },
    alipay: {
      appid: env.LAB_ALI_APPID || '2021000000000001',
      appPublicKey: env.LAB_ALI_APP_PUBLIC_KEY || '',
      privateKey: env.LAB_ALI_PRIVATE_KEY || '',
      redirectHosts: list(env.LAB_ALI_REDIRECT_HOSTS || 'ali.localhost'),
    },
    douyin: {
      clientKey: env.LAB_DY_CLIENT_KEY || 'labdouyinclient0',
      clientSecret: env.LAB_DY_CLIENT_SECRET || 'labdouyinclientsecret00000000000',
      redirectHosts: list(env.LAB_DY_REDIRECT_HOSTS || 'toutiao.localhost'),
    },
  }
}
