import { createHash } from 'node:crypto'

export interface SignedPage {
  ticket: string
  nonceStr: string
  timestamp: string
  url: string
}

/** The JS-SDK signature as WeChat computes it; the URL is used as seen, without its fragment. */
export function jsapiSignature({ ticket, nonceStr, timestamp, url }: SignedPage): string {
  const page = url.split('#')[0]
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`)
    .digest('hex')
}
