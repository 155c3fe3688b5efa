import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

export type Params = Record<string, string>

/** The text that is signed: raw values, sorted, empty ones and the signature left out. */
export const signText = (params: Params): string =>
  Object.keys(params)
    .filter((name) => name !== 'sign' && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/** Alipay's console hands out the bare base64 of a key, its tools write PEM. */
const isPem = (key: string): boolean => key.includes('-----BEGIN')
const derOf = (key: string): Buffer => Buffer.from(key, 'base64')

function privateKeyOf(key: string): KeyObject {
  if (isPem(key)) return createPrivateKey(key)
  try {
    return createPrivateKey({ key: derOf(key), format: 'der', type: 'pkcs8' })
  } catch {
    return createPrivateKey({ key: derOf(key), format: 'der', type: 'pkcs1' })
  }
}

const publicKeyOf = (key: string): KeyObject =>
  isPem(key) ? createPublicKey(key) : createPublicKey({ key: derOf(key), format: 'der', type: 'spki' })

/** RSA2: RSA with SHA-256 over the text in UTF-8. */
export const rsa2Sign = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), privateKeyOf(privateKey)).toString('base64')

/** Base64 has one way to write a value; a signature written otherwise was touched on its way. */
export function rsa2Verify(text: string, signature: string, publicKey: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== signature) return false
  return verify('sha256', Buffer.from(text), publicKeyOf(publicKey), bytes)
}
