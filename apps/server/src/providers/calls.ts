import type { Services } from '../context'
import { providerCalls } from '../signals/metrics'
import { traced } from '../signals/trace'
import { ProviderAway } from './json'
import { AnswerLost } from './notice-shape'

/** Names of ours, so that metrics have few of them: `call` is a path or method without numbers. */
export interface ProviderCall {
  readonly provider: 'wechat' | 'wechat_pay' | 'alipay' | 'douyin' | 'wecom' | 'sms' | 'mail' | 'amap' | 's3' | 'cdn'
  readonly call: string
  /** For the line in the log, which has the request's id. */
  readonly log?: Services['log'] | undefined
}

/** One call of a provider, counted and timed by its result: the one place through which all of them go. */
export async function providerCall<T>({ provider, call, log }: ProviderCall, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const over = (result: 'ok' | 'refused' | 'away') => {
    const seconds = (performance.now() - began) / 1000
    providerCalls.observe({ provider, call, result }, seconds)
    log?.info({ provider, call, result, ms: Math.round(seconds * 1000) }, 'provider answered')
  }
  try {
    const answer = await traced(`provider ${provider}`, { provider, call }, work)
    over('ok')
    return answer
  } catch (error) {
    over(error instanceof ProviderAway || error instanceof AnswerLost ? 'away' : 'refused')
    throw error
  }
}
