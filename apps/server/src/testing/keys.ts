import { generateKeyPairSync } from 'node:crypto'

/** A pair of RSA keys, as a merchant's console gives them. */
export function aKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    /** As Alipay's console writes it. */
    bareBase64: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}
