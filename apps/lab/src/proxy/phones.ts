export type PhoneApp = 'wx' | 'ali' | 'toutiao' | 'phone'

export const phoneApps: { app: PhoneApp; title: string }[] = [
  { app: 'wx', title: '微信' },
  { app: 'ali', title: '支付宝' },
  { app: 'toutiao', title: '抖音' },
  { app: 'phone', title: '手机浏览器' },
]

const phoneHost = /^(wx|ali|toutiao|phone)\.localhost(?::\d+)?$/i

/** The app whose browser a host simulates; undefined for the lab's own pages. */
export function appOfHost(host: string | undefined): PhoneApp | undefined {
  return phoneHost.exec(host ?? '')?.[1]?.toLowerCase() as PhoneApp | undefined
}
