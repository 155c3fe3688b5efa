import { createDecipheriv, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

interface SignedRequest {
  method: string
  /** With its query, without the host, as it is sent. */
  path: string
  timestamp: string
  nonce: string
  body: string
}

export const requestText = ({ method, path, timestamp, nonce, body }: SignedRequest): string =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`

/** The text that WeChat signs of an answer and of a notice. */
export const answerText = (timestamp: string, nonce: string, body: string): string =>
  `${timestamp}\n${nonce}\n${body}\n`

/** The parameters that the page hands to the phone; `handed` is prepay_id=…. */
export const paySignText = (appid: string, timestamp: string, nonce: string, handed: string): string =>
  `${appid}\n${timestamp}\n${nonce}\n${handed}\n`

/** Reading a key costs more than using it. */
const remembered = (read: (pem: string) => KeyObject) => {
  const keys = new Map<string, KeyObject>()
  return (pem: string): KeyObject => {
    const known = keys.get(pem) ?? read(pem)
    keys.set(pem, known)
    return known
  }
}
const privateKeyOf = remembered(createPrivateKey)
const publicKeyOf = remembered((pem) => createPublicKey(pem))

export const rsaSign = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), privateKeyOf(privateKey)).toString('base64')

/** Base64 has one way to write a value; what reads the same but is written otherwise was touched on its way. */
function exactBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined
}

export function rsaVerify(text: string, signature: string, publicKey: string): boolean {
  const bytes = exactBase64(signature)
  return bytes !== undefined && verify('sha256', Buffer.from(text), publicKeyOf(publicKey), bytes)
}

interface Sealed {
  nonce: string
  ciphertext: string
  associated_data: string
}

const TAG_BYTES = 16
const NONCE_BYTES = 12

/** AES-256-GCM with the APIv3 key. Throws when a single bit differs. */
export function openSealed(key: string, { nonce, ciphertext, associated_data }: Sealed): string {
  const sealed = exactBase64(ciphertext)
  if (!sealed || sealed.length <= TAG_BYTES || Buffer.byteLength(nonce) !== NONCE_BYTES)
    throw new Error('wechat pay: not sealed')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(associated_data))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const opened = decipher.update(sealed.subarray(0, -TAG_BYTES))
  return Buffer.concat([opened, decipher.final()]).toString()
}
