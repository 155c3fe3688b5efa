import { jsapiTicket } from '@kuaimen/contract/account/wechat.endpoints'
import { readEnvironment } from '@kuaimen/contract/kernel/environment'
import wx from 'weixin-js-sdk'
import { browserCall } from './browser-call'
import { entryUrl } from './entry-url'

const TRIES = 3
const READY_WITHIN_MS = 3000

const withoutHash = (url: string) => url.split('#')[0] ?? url

/** iOS checks against the first address of the web view, the others against the current one; each falls back. */
function addressesToTry(): string[] {
  const here = withoutHash(location.href)
  const entered = withoutHash(entryUrl)
  const isIos = readEnvironment(navigator.userAgent).os === 'ios'
  return (isIos ? [entered, here, entered] : [here, here, entered]).slice(0, TRIES)
}

/** One round of wx.config. `ready` fires even when the signature was refused, so the error decides. */
function configure(signed: Awaited<ReturnType<typeof sign>>, apis: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => resolve(false), READY_WITHIN_MS)
    let refused = false
    wx.error(() => {
      refused = true
    })
    wx.ready(() => {
      clearTimeout(clock)
      // The SDK calls error before ready within the same turn, whichever way it went.
      queueMicrotask(() => resolve(!refused))
    })
    wx.config({
      debug: false,
      appId: signed.appid,
      timestamp: signed.timestamp,
      nonceStr: signed.nonce_str,
      signature: signed.signature,
      jsApiList: [...apis] as wx.jsApiList,
      openTagList: [],
    })
  })
}

const sign = (uri: string) => browserCall(jsapiTicket, { uri }, { quiet: true })

let last: Promise<boolean> = Promise.resolve(false)

/** Signs the page for these JS-APIs; true once the messaging app has accepted the signature. */
export function signPage(apis: readonly string[]): Promise<boolean> {
  last = (async () => {
    for (const address of addressesToTry()) {
      const signed = await sign(address).catch(() => undefined)
      if (signed && (await configure(signed, apis))) return true
    }
    return false
  })()
  return last
}

/** Whether the page's signature was accepted; calls of the SDK wait for this. */
export const whenSigned = (): Promise<boolean> => last
