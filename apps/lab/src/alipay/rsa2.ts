import { sign, verify } from 'node:crypto'

/** The text a caller must have signed: every parameter but the signature, as it reads after decoding once. */
function signedText(params: URLSearchParams): string {
  const pairs = [...params].filter(([name, value]) => name !== 'sign' && value !== '')
  pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return pairs.map(([name, value]) => `${name}=${value}`).join('&')
}

export const isSignedBy = (appPublicKey: string, params: URLSearchParams): boolean => {
  try {
    return verify(
      'RSA-SHA256',
      Buffer.from(signedText(params)),
      appPublicKey,
      Buffer.from(params.get('sign') ?? '', 'base64'),
    )
  } catch {
    return false
  }
}

export const signature = (privateKey: string, text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
