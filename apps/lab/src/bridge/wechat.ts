import { gcj02ToWgs84 } from '../geo/gcj02'
import { jsapiSignature } from '../wechat/signature'
import { recognisePicture } from '../wecom/recognise'
import type { Answer, Api, Invocation } from './invocation'
import { launchWeapp, openSubscribe, openTags } from './open-tags'
import { brandWcPay } from './pay'

const ok = (name: string, more: Record<string, unknown> = {}): Answer => ({ reply: { err_msg: `${name}:ok`, ...more } })
const fail = (name: string, why?: string): Answer => ({ reply: { err_msg: `${name}:fail${why ? `_${why}` : ''}` } })

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** iOS knows only the URL its document was opened with; the others follow pushState. */
const authUrl = ({ scope, entryUrl, currentUrl }: Invocation) =>
  scope.device.os === 'ios' && scope.device.wx !== 'devtools' ? entryUrl : currentUrl

const preVerify: Api = (call) => {
  const { world, scope, args, page } = call
  const url = authUrl(call)
  const { appid, redirectHosts } = world.settings.wechat
  const refuse = (why: string): Answer => ({ reply: { errMsg: `config:${why}`, realAuthUrl: [url] } })
  if (args.verifyAppId !== appid) return refuse('invalid appid')
  if (!redirectHosts.includes(new URL(url).hostname)) return refuse('invalid url domain')
  const signed = { nonceStr: String(args.verifyNonceStr), timestamp: String(args.verifyTimestamp), url }
  const genuine = world.tokens
    .liveTickets()
    .some((ticket) => jsapiSignature({ ticket, ...signed }) === args.verifySignature)
  if (!genuine || world.fault('bridge.signature', { scope })) return refuse('invalid signature')
  const named = openTags.filter((tag) => texts(args.verifyOpenTagList).includes(tag))
  const missing = named.length > 0 && world.fault('opentag.missing', { scope })
  scope.calls.grant(page, [...texts(args.verifyJsApiList), ...(missing ? [] : named)], call.currentUrl)
  return {
    reply: { errMsg: 'config:ok' },
    tags: missing ? { missing: 'openTags:fail not supported' } : { granted: named },
  }
}

const checkJsApi: Api = ({ scope, args }) => {
  const result = Object.fromEntries(texts(args.jsApiList).map((name) => [name, name in apis]))
  // Android hands over text where iOS hands over an object.
  return ok('checkJsApi', { checkResult: scope.device.os === 'android' ? JSON.stringify(result) : result })
}

const geoLocation: Api = ({ world, scope, args }) => {
  if (world.fault('location.timeout', { scope })) return {}
  if (world.fault('location.denied', { scope }))
    return scope.device.os === 'ios'
      ? { reply: { err_msg: 'geo_location:cancel' } }
      : fail('geo_location', 'system permission denied')
  const at = args.type === 'gcj02' ? scope.location : gcj02ToWgs84(scope.location)
  const found = { latitude: at.latitude, longitude: at.longitude, speed: 0, accuracy: 30 }
  if (scope.device.os === 'ios') return ok('geo_location', found)
  return ok('geo_location', Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)])))
}

const openLocation: Api = ({ world, scope, args }) => {
  if (world.fault('bridge.map_fail', { scope })) return fail('open_location')
  const { latitude, longitude, scale, name, address } = args
  const places = typeof latitude === 'number' && typeof longitude === 'number'
  if (!places || !(Number(scale) >= 1 && Number(scale) <= 28)) return fail('open_location', 'invalid params')
  const title = String(name || '位置')
  const lines = [String(address ?? ''), `${longitude.toFixed(6)}, ${latitude.toFixed(6)} · 缩放 ${scale}`]
  return {
    ...ok('open_location'),
    sheet: { kind: 'map', title, lines, actions: [{ choice: 'close', label: '返回' }] },
  }
}

const invoiceTitles: Record<string, Record<string, string>> = {
  person: {
    type: '1',
    title: '林小满',
    taxNumber: '',
    companyAddress: '',
    telephone: '',
    bankName: '',
    bankAccount: '',
  },
  company: {
    type: '0',
    title: '杭州青梧文化传播有限公司',
    taxNumber: '91330100799655058B',
    companyAddress: '杭州市上城区青年路 18 号',
    telephone: '0571-80000018',
    bankName: '招商银行杭州分行',
    bankAccount: '571900000010188',
  },
}

const chooseInvoiceTitle: Api = ({ world, scope }) => {
  const cancelled = { err_msg: 'choose_invoice_title:cancel' }
  if (world.fault('bridge.invoice_cancel', { scope })) return { reply: cancelled }
  const actions = Object.entries(invoiceTitles).map(([choice, { title = '' }]) => ({ choice, label: title }))
  return {
    sheet: {
      kind: 'list',
      title: '选择发票抬头',
      lines: [],
      actions: [...actions, { choice: 'cancel', label: '取消' }],
    },
    choose: async (choice) => {
      const info = invoiceTitles[choice]
      return info ? { err_msg: 'choose_invoice_title:ok', choose_invoice_title_info: JSON.stringify(info) } : cancelled
    },
  }
}

const closeWindow: Api = () => ({
  ...ok('close_window'),
  sheet: {
    kind: 'closed',
    title: '页面关闭了',
    lines: ['真机上会回到聊天或公众号'],
    actions: [{ choice: 'close', label: '再打开' }],
  },
})

const noted: Api = ({ name }) => ok(name)

const apis: Record<string, Api> = {
  preVerifyJSAPI: preVerify,
  checkJsApi,
  geoLocation,
  openLocation,
  updateAppMessageShareData: noted,
  updateTimelineShareData: noted,
  getBrandWCPayRequest: brandWcPay,
  chooseInvoiceTitle,
  closeWindow,
  hideMenuItems: noted,
  showMenuItems: noted,
  hideAllNonBaseMenuItem: noted,
  showAllNonBaseMenuItem: noted,
  hideOptionMenu: noted,
  showOptionMenu: noted,
  imagePreview: noted,
  launchMiniProgram: noted,
  'wx-open-subscribe': openSubscribe,
  'wx-open-launch-weapp': launchWeapp,
  // No page asks for it: the finger does.
  'lab:picture': recognisePicture,
  getNetworkType: () => ({ reply: { err_msg: 'network_type:wifi' } }),
}

// These answer without a signed page.
const free = new Set([
  'preVerifyJSAPI',
  'checkJsApi',
  'getBrandWCPayRequest',
  'closeWindow',
  'getNetworkType',
  'lab:picture',
])

export const wechatApi: Api = (call) => {
  const api = apis[call.name]
  if (!api) return { reply: { err_msg: 'system:function_not_exist' } }
  const { calls } = call.scope
  const allowed = openTags.includes(call.name)
    ? calls.allowsAt(call.page, call.name, call.currentUrl)
    : calls.allows(call.page, call.name)
  if (!free.has(call.name) && !allowed) return { reply: { err_msg: 'system:access_denied' } }
  return api(call)
}
