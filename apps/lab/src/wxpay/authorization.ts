import { verify } from 'node:crypto'

export interface Merchant {
  mchid: string
  serial: string
  publicKey: string
}

export interface SignedCall {
  method: string
  url: string
  header: string
  body: string
}

const scheme = 'WECHATPAY2-SHA256-RSA2048 '
const skewSeconds = 300
const remembered = 10_000

function fieldsOf(header: string): Map<string, string> | undefined {
  if (!header.startsWith(scheme)) return undefined
  const fields = new Map<string, string>()
  for (const part of header.slice(scheme.length).split(',')) {
    const [, name, value] = /^\s*(\w+)="([^"]*)"\s*$/.exec(part) ?? []
    if (!name || value === undefined || fields.has(name)) return undefined
    fields.set(name, value)
  }
  return fields
}

const isSigned = (publicKey: string, text: string, signature: string) => {
  try {
    return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Checks who calls. Written from WeChat Pay's rules alone: it shares no line with the caller. */
export class Doorkeeper {
  private nonces = new Set<string>()

  constructor(private readonly merchant: Merchant) {}

  /** Why a call is turned away. */
  refuse({ method, url, header, body }: SignedCall, now: number): string | undefined {
    const { mchid, serial, publicKey } = this.merchant
    const fields = fieldsOf(header)
    if (!fields) return 'Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》'
    const [timestamp = '', nonce = ''] = [fields.get('timestamp'), fields.get('nonce_str')]
    if (fields.get('mchid') !== mchid) return '商户号不存在'
    if (fields.get('serial_no') !== serial) return '商户证书序列号有误'
    if (!/^\d{10}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > skewSeconds)
      return 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟'
    if (!/^[A-Za-z0-9]{16,32}$/.test(nonce)) return 'nonce_str 不正确'
    const text = [method, url, timestamp, nonce, body, ''].join('\n')
    if (!isSigned(publicKey, text, fields.get('signature') ?? '')) return '错误的签名，验签失败'
    if (this.nonces.has(nonce)) return 'nonce_str 已被使用'
    this.nonces = new Set([...this.nonces].slice(-remembered)).add(nonce)
    return undefined
  }
}
