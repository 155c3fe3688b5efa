/** What the lab is told from outside; every default works stand-alone. */
export interface Settings {
  port: number
  productUrl: string
  wechat: { appid: string; secret: string; redirectHosts: string[] }
  sms: { keyId: string; keySecret: string }
  amap: { key: string }
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return {
    port: Number(env.LAB_PORT || 3001),
    productUrl: env.PRODUCT_URL || 'http://127.0.0.1:3000',
    wechat: {
      appid: env.LAB_WX_APPID || 'wx8888888888888888',
      secret: env.LAB_WX_SECRET || 'lab0000000000000000000wx00secret',
      redirectHosts: (env.LAB_WX_REDIRECT_HOSTS || 'wx.localhost').split(',').map((host) => host.trim()),
    },
    sms: { keyId: env.LAB_SMS_KEY_ID || 'labSmsKeyId', keySecret: env.LAB_SMS_KEY_SECRET || 'labSmsKeySecret' },
    amap: { key: env.LAB_AMAP_KEY || 'labamapkey' },
  }
}
