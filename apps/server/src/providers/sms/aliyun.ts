import type { Services } from '../../context'
import type { Env } from '../../env'
import { messages } from '../../signals/metrics'
import { providerCall } from '../calls'
import { ProviderAway, textOf } from '../json'
import { orLost } from '../lost-answer'
import { AnswerLost } from '../notice-shape'
import { callSms, IN_DOUBT, messageQuery } from './client'

/** The carrier or our quota says: too many for now. */
export class SmsLimited extends Error {
  override name = 'SmsLimited'
}

const LIMITS = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MONTH_LIMIT_CONTROL',
  'Throttling.User',
])

interface Message {
  readonly kind: 'code' | 'mobile_change'
  readonly mobile: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}

/** One message, never tried twice: the first try may have gone out. Nothing here tells the number or what it says. */
export async function sendSms(
  { env, log }: Pick<Services, 'env'> & Partial<Services>,
  message: Message,
): Promise<void> {
  if (!env.SMS_KEY_ID || !message.template) throw new ProviderAway('sms: no key or no template')
  const { kind } = message
  try {
    await providerCall({ provider: 'sms', call: kind, log }, () => send(env, message))
    messages.inc({ kind, result: 'sent' })
  } catch (error) {
    const result = error instanceof SmsLimited ? 'limited' : error instanceof AnswerLost ? 'lost' : 'failed'
    messages.inc({ kind, result })
    throw error
  }
}

async function send(env: Env, message: Message): Promise<void> {
  const reply = await orLost(() => callSms(env, 'SendSms', messageQuery(env, message)))
  const said = textOf(reply.Code)
  if (said === 'OK') return
  if (IN_DOUBT.test(said)) throw new AnswerLost(`sms: ${said}`)
  if (LIMITS.has(said)) throw new SmsLimited(`sms: ${said}`)
  throw new ProviderAway(`sms: ${said || 'no code'}`)
}
