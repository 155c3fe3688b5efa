import type { Env } from '../env'

/** Where a payment provider sends its notices: the same for every process. */
export function noticeAddress({ PAY_NOTICE_ORIGIN, PUBLIC_HOSTS }: Env, provider: 'wechat' | 'alipay'): string {
  const origin = PAY_NOTICE_ORIGIN || `https://${PUBLIC_HOSTS[0] ?? 'localhost'}`
  return `${origin.replace(/\/$/, '')}/api/pay/notice/${provider}`
}
