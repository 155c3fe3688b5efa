import { createCipheriv, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const nonceOf = (length: number) => [...randomBytes(length)].map((byte) => letters[byte % 62]).join('')

interface Signer {
  key: string | KeyObject
  keyId: string
}

/** The headers by which a merchant knows that WeChat Pay speaks. */
export function signedHeaders({ key, keyId }: Signer, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const nonce = nonceOf(32)
  const text = `${timestamp}\n${nonce}\n${body}\n`
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': keyId,
    'Wechatpay-Signature': sign('RSA-SHA256', Buffer.from(text), key).toString('base64'),
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

let stranger: KeyObject | undefined
/** Another key, for forgeries. */
export function strangersKey(): KeyObject {
  stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return stranger
}

/** AES-256-GCM with the key that only merchant and WeChat Pay have. */
export function seal(apiV3Key: string, kind: string, plain: object) {
  const nonce = nonceOf(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(kind))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final(), cipher.getAuthTag()])
  return {
    original_type: kind,
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: kind,
    nonce,
  }
}

/** The signature that the phone checks before it shows the cashier. */
export function isPaySigned(publicKey: string, args: Record<string, unknown>): boolean {
  const text = ['appId', 'timeStamp', 'nonceStr', 'package'].map((name) => `${String(args[name] ?? '')}\n`).join('')
  try {
    const signature = Buffer.from(String(args.paySign ?? ''), 'base64')
    return verify('RSA-SHA256', Buffer.from(text), publicKey, signature)
  } catch {
    return false
  }
}
