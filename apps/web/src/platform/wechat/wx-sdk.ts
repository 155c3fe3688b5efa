import { jsapiTicket } from '@kuaimen/contract/account/wechat.endpoints'
import { readEnvironment } from '@kuaimen/contract/kernel/environment'
import type { Place } from '@kuaimen/contract/kernel/fields'
import wx from 'weixin-js-sdk'
import { entryUrl } from '../browser/entry-url'
import { browserCall } from '../session/browser-call'
import { ignoreError } from '../session/report-ignored-error'

const READY_WITHIN_MS = 3000
const REFUSED_WITHIN_MS = 1000

const withoutHash = (url: string) => url.split('#')[0] ?? url

/** iOS checks against the first address of the web view, the others against the current one; each falls back. */
function addressesToTry(): string[] {
  const here = withoutHash(location.href)
  const entered = withoutHash(entryUrl)
  return readEnvironment(navigator.userAgent).os === 'ios' ? [entered, here, entered] : [here, here, entered]
}

const sign = (uri: string) => browserCall(jsapiTicket, { uri }, { quiet: true })

/** Open tags are named in the same lists as JS-APIs. */
const isTag = (name: string) => name.startsWith('wx-open-')

/** WeChat refuses an empty list, even where only tags are wanted. */
function jsApisOf(names: readonly string[]): string[] {
  const apis = names.filter((name) => !isTag(name))
  return apis.length > 0 ? apis : ['checkJsApi']
}

let hasBeenReady = false

/**
 * One round of wx.config. Only the first is followed by `ready`, which comes even when the signature was refused;
 * after that the SDK tells of a refusal alone, so silence has to do for a yes.
 */
function configure(signed: Awaited<ReturnType<typeof sign>>, apis: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const isFirst = !hasBeenReady
    let refused = false
    setTimeout(() => resolve(!isFirst && !refused), isFirst ? READY_WITHIN_MS : REFUSED_WITHIN_MS)
    wx.error(() => {
      refused = true
      resolve(false)
    })
    if (isFirst)
      wx.ready(() => {
        hasBeenReady = true
        // The SDK calls error before ready within the same turn, whichever way it went.
        queueMicrotask(() => resolve(!refused))
      })
    wx.config({
      debug: false,
      appId: signed.appid,
      timestamp: signed.timestamp,
      nonceStr: signed.nonce_str,
      signature: signed.signature,
      jsApiList: jsApisOf(apis) as wx.jsApiList,
      openTagList: ['wx-open-launch-weapp', ...apis.filter(isTag)] as wx.openTagList,
    })
  })
}

interface Signing {
  readonly address: string
  readonly apis: readonly string[]
  readonly done: Promise<boolean>
}

let signing: Signing | undefined

async function threeTries(apis: readonly string[]): Promise<boolean> {
  for (const one of addressesToTry()) {
    const signed = await sign(one).catch(ignoreError('wx:sign'))
    if (signed && (await configure(signed, apis))) return true
  }
  return false
}

/** Signs the page for these JS-APIs and open tags, three tries; true once the messaging app has accepted the signature. */
export function signPage(apis: readonly string[]): Promise<boolean> {
  const address = withoutHash(location.href)
  const here = signing?.address === address ? signing : undefined
  if (here && apis.every((api) => here.apis.includes(api))) return here.done
  const before = signing?.done
  // A second list takes the place of the first, so it names both.
  const all = [...new Set([...(here?.apis ?? []), ...apis])]
  const mine: Signing = { address, apis: all, done: Promise.resolve(before).then(() => threeTries(all)) }
  signing = mine
  void mine.done.then((isSigned) => {
    // The next call tries again.
    if (!isSigned && signing === mine) signing = undefined
  })
  return mine.done
}

/** What the SDK is asked for waits for a signature that names it. */
async function signedFor(api: string): Promise<void> {
  if (!(await signPage([api]))) throw new Error('the page is not signed')
}

type Outcome<T> = { success: (value: T) => void; fail: (error: unknown) => void; cancel: () => void }

const asPromise = <T>(start: (outcome: Outcome<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    start({ success: resolve, fail: reject, cancel: () => reject(new Error('cancelled')) })
  })

export async function wxLocation(): Promise<Place> {
  await signedFor('getLocation')
  const found = await asPromise<{ longitude: unknown; latitude: unknown }>((outcome) =>
    wx.getLocation({ type: 'gcj02', ...outcome } as Parameters<typeof wx.getLocation>[0]),
  )
  // Some Android versions hand strings.
  return { longitude: Number(found.longitude), latitude: Number(found.latitude) }
}

const MAP_SCALE = 14

export async function wxOpenMap(place: Place & { name: string; address: string }): Promise<void> {
  await signedFor('openLocation')
  await asPromise((outcome) =>
    wx.openLocation({
      ...place,
      scale: MAP_SCALE,
      infoUrl: location.origin,
      ...outcome,
    } as Parameters<typeof wx.openLocation>[0]),
  )
}

export interface ShareCard {
  readonly title: string
  readonly desc: string
  readonly link: string
  readonly imgUrl: string
}

/** What is sent when the page is shared, to a friend and to the timeline. */
export async function wxShare(card: ShareCard): Promise<void> {
  await signedFor('updateAppMessageShareData')
  wx.updateAppMessageShareData({ ...card, success: () => {} } as Parameters<typeof wx.updateAppMessageShareData>[0])
  wx.updateTimelineShareData({ ...card, success: () => {} } as Parameters<typeof wx.updateTimelineShareData>[0])
}

export interface PaymentParameters {
  readonly timestamp: string
  readonly nonce_str: string
  readonly package: string
  readonly sign_type: string
  readonly pay_sign: string
}

/** The answer is a hint only: whether it was paid, our server asks the provider. */
export async function wxPay(parameters: PaymentParameters): Promise<'ok' | 'cancel' | 'fail'> {
  await signedFor('chooseWXPay')
  return new Promise((resolve) => {
    wx.chooseWXPay({
      timestamp: parameters.timestamp as unknown as number,
      nonceStr: parameters.nonce_str,
      package: parameters.package,
      // The SDK's own default is SHA1, which the payment would refuse.
      signType: parameters.sign_type as 'MD5',
      paySign: parameters.pay_sign,
      success: () => resolve('ok'),
      cancel: () => resolve('cancel'),
      fail: () => resolve('fail'),
    } as Parameters<typeof wx.chooseWXPay>[0])
  })
}

/** The menu in the corner, by which a page is sent to friends. */
export async function wxShowMenu(isShown: boolean): Promise<void> {
  const name = isShown ? 'showOptionMenu' : 'hideOptionMenu'
  await signedFor(name)
  wx[name]()
}

export interface InvoiceTitle {
  readonly type: 'person' | 'company'
  readonly title: string
  readonly taxNumber: string
}

type Invoke = (name: string, parameters: object, done: (reply: Record<string, string>) => void) => void

/** The SDK has no wrapper for this one; type 0 is an organisation, 1 a person. */
export async function wxInvoiceTitle(): Promise<InvoiceTitle | undefined> {
  await signedFor('chooseInvoiceTitle')
  const { invoke } = wx as unknown as { invoke: Invoke }
  const reply = await new Promise<Record<string, string>>((resolve) =>
    invoke('chooseInvoiceTitle', { scene: '1' }, resolve),
  )
  const picked = reply.choose_invoice_title_info
  if (!picked) return undefined
  const info = JSON.parse(picked)
  return { type: info.type === '0' ? 'company' : 'person', title: info.title ?? '', taxNumber: info.taxNumber ?? '' }
}
