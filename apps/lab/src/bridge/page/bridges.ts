import type { BridgeReply } from '../calls'
import type { PageData } from './data'
import type { native } from './native'

type Done = (reply: BridgeReply) => void

/** WeixinJSBridge or AlipayJSBridge, early, late or never. Runs in the page. */
type Parts = { native: typeof native } & Parameters<typeof native>[0]

export function bridges(parts: Parts, lab: PageData) {
  if (lab.missing || (lab.app !== 'wx' && lab.app !== 'ali')) return
  const call = parts.native(parts)
  const listeners: Record<string, Done[]> = {}
  const on = (name: string, listener: Done) => {
    listeners[name] = [...(listeners[name] ?? []), listener]
  }
  const weixin = {
    invoke: (name: string, args: unknown, done?: Done) => call(name, args, done),
    call: (name: string, args?: unknown, done?: Done) => call(name, args, done),
    on,
    /** The desk's menu reaches the page's listeners through here. */
    emit: (name: string, detail: BridgeReply = {}) => {
      for (const listener of listeners[name] ?? []) listener(detail)
    },
  }
  const alipay = {
    startupParams: {},
    call: (name: string, args?: unknown, done?: Done) =>
      typeof args === 'function' ? call(name, {}, args as Done) : call(name, args, done),
  }
  const name = lab.app === 'wx' ? 'WeixinJSBridge' : 'AlipayJSBridge'
  const appear = () => {
    Object.assign(window, { [name]: lab.app === 'wx' ? weixin : alipay })
    const dispatchReady = () => document.dispatchEvent(new Event(`${name}Ready`))
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', dispatchReady, { once: true })
    else dispatchReady()
  }
  if (lab.slowMs > 0) setTimeout(appear, lab.slowMs)
  else appear()
}
