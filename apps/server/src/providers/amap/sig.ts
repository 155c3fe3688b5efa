import { createHash } from 'node:crypto'

/** AMap's digital signature: raw values in the order of their names, then the private key. */
export const amapSig = (params: Record<string, string>, privateKey: string): string => {
  const text = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  return createHash('md5').update(`${text}${privateKey}`).digest('hex')
}
