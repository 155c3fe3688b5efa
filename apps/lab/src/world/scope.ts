import { BridgeCalls } from '../bridge/calls'
import { Faults } from '../faults/switches'
import type { Point } from '../geo/gcj02'

export interface Device {
  os: 'ios' | 'android'
  /** Which WeChat opens the page. */
  wx: 'wechat' | 'wxwork' | 'devtools'
  /** Which ByteDance app opens the page. */
  toutiao: 'douyin' | 'toutiao'
}

export interface WechatLogin {
  /** The holder of the phone: a picked user or any other name, which makes a user of its own. */
  user: string
  /** WeChat shows the page to a visitor without identity (快照页). */
  snapshot: boolean
  /** The service account is bound to an open platform, so users have a unionid. */
  unionid: boolean
  /** Whether snsapi_userinfo asks, or passes as for a user who consented lately. */
  consent: 'ask' | 'granted'
}

export const defaultScope = 'default'

// 上海人民广场, gcj02.
const startingPoint: Point = { longitude: 121.478224, latitude: 31.228474 }

/** One phone with its owner and its weather. Tests that run side by side use one each. */
export class Scope {
  device: Device = { os: 'ios', wx: 'wechat', toutiao: 'douyin' }
  wechat: WechatLogin = { user: 'lin', snapshot: false, unionid: true, consent: 'ask' }
  location: Point = startingPoint
  readonly faults = new Faults()
  readonly calls = new BridgeCalls()

  constructor(readonly name: string) {}
}
