/** Which app a page runs in. A hint for comfort, never for permission: a user agent can lie. */
export type AppKind = 'wx' | 'wxwork' | 'ali' | 'toutiao' | 'mobile' | 'desktop'
export type SystemType = 'ios' | 'android' | 'wx' | 'devtools' | 'ali' | 'toutiao' | 'toutiaodevtools' | 'desktop'

export interface Environment {
  readonly kind: AppKind
  readonly os: 'ios' | 'android' | 'other'
  readonly system: SystemType
  readonly devtools: boolean
  /** A web-view inside a mini-program: no payment from the page there. */
  readonly miniProgram: boolean
}

function osOf(ua: string): Environment['os'] {
  if (/iphone|ipad|ipod/i.test(ua)) return 'ios'
  // HarmonyOS runs on computers too, and says so first.
  return /android|harmony/i.test(ua) && !/\(pc; openharmony/i.test(ua) ? 'android' : 'other'
}

/** Order matters: WeCom also says MicroMessenger, and the developer tools pretend to be phones. */
function kindOf(ua: string): Pick<Environment, 'kind' | 'system' | 'devtools'> {
  if (/wechatdevtools/i.test(ua)) return { kind: 'wx', system: 'devtools', devtools: true }
  if (/bytedanceide/i.test(ua)) return { kind: 'toutiao', system: 'toutiaodevtools', devtools: true }
  if (/wxwork\//i.test(ua)) return { kind: 'wxwork', system: 'wx', devtools: false }
  if (/micromessenger\//i.test(ua)) return { kind: 'wx', system: 'wx', devtools: false }
  // 'AliApp(' alone is not enough: DingTalk and Taobao carry it too.
  if (/alipayclient\//i.test(ua)) return { kind: 'ali', system: 'ali', devtools: false }
  if (/toutiaomicroapp|aweme|newsarticle\/|newslite/i.test(ua))
    return { kind: 'toutiao', system: 'toutiao', devtools: false }
  const os = osOf(ua)
  if (os !== 'other') return { kind: 'mobile', system: os, devtools: false }
  return { kind: 'desktop', system: 'desktop', devtools: false }
}

/** @param touchPoints navigator.maxTouchPoints in the browser: an iPad that calls itself a Macintosh has several. */
export function readEnvironment(userAgent: string, touchPoints = 0): Environment {
  const found = kindOf(userAgent)
  const miniProgram = /miniprogram|toutiaomicroapp/i.test(userAgent)
  if (found.kind === 'desktop' && touchPoints > 1 && /macintosh/i.test(userAgent))
    return { kind: 'mobile', system: 'ios', os: 'ios', devtools: false, miniProgram }
  return { ...found, os: osOf(userAgent), miniProgram }
}

/** In the messaging app, or in the one for work. */
export const isInWeChat = (kind: AppKind): boolean => kind === 'wx' || kind === 'wxwork'

/** X-App-Platform of the request client. */
export const appPlatform = ({ kind }: Environment): 'WeChatH5' | 'H5' => (isInWeChat(kind) ? 'WeChatH5' : 'H5')
