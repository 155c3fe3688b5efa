import { messages } from '../../signals/metrics'
import { providerCall } from '../calls'
import { ProviderAway, textOf } from '../json'
import { orLost } from '../lost-answer'
import {
  AnswerLost,
  type NoticeSms,
  type SendResult,
  type SmsCtx,
  type SmsFound,
  type SmsQuestion,
} from '../notice-shape'
import { callSms, IN_DOUBT, messageQuery } from './client'

/** About this message or its number. What is wrong with our account is mended by a person, and tried again. */
const REFUSALS = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MONTH_LIMIT_CONTROL',
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.SMS_TEMPLATE_ILLEGAL',
  'isv.SMS_SIGNATURE_ILLEGAL',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL',
  'isv.SIGN_STATE_ILLEGAL',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.INVALID_PARAMETERS',
  'isv.INVALID_JSON_PARAM',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
])
const LIMITED = /LIMIT_CONTROL$/

/** One message by template, with a number of ours to ask about it. Never tried twice here. */
export async function sendNoticeSms(ctx: SmsCtx, sms: NoticeSms): Promise<SendResult> {
  try {
    const result = await send(ctx, sms)
    messages.inc({
      kind: 'notice',
      result: result.is === 'sent' ? 'sent' : LIMITED.test(result.code) ? 'limited' : 'failed',
    })
    return result
  } catch (error) {
    messages.inc({ kind: 'notice', result: error instanceof AnswerLost ? 'lost' : 'failed' })
    throw error
  }
}

async function send({ env, log }: SmsCtx, sms: NoticeSms): Promise<SendResult> {
  if (!env.SMS_KEY_ID || !sms.template) throw new ProviderAway('sms: no key or no template')
  const query = { ...messageQuery(env, sms), OutId: sms.out_id }
  const reply = await orLost(() =>
    providerCall({ provider: 'sms', call: 'notice', log }, () => callSms(env, 'SendSms', query)),
  )
  const code = textOf(reply.Code)
  if (code === 'OK') return { is: 'sent', no: textOf(reply.BizId) }
  if (code === '' || IN_DOUBT.test(code)) throw new AnswerLost(`sms: ${code || 'no code'}`)
  // The provider's own sentence may repeat the number.
  if (REFUSALS.has(code)) return { is: 'refused', code, why: code }
  throw new ProviderAway(`sms: ${code}`)
}

const PAGE = 50
/** A number gets no more in a day: the carriers' limit is fifty a template. */
const MOST_PAGES = 5
const ARRIVED = new Set(['1', '3'])

type Row = Record<string, unknown>

function rowsOf(reply: Row): Row[] {
  const holder = reply.SmsSendDetailDTOs
  if (typeof holder !== 'object' || holder === null || !('SmsSendDetailDTO' in holder)) return []
  const { SmsSendDetailDTO: rows } = holder
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : []
}

/** The fate of a message whose answer was lost. A status that waits for its receipt is as good as sent. */
export async function findSms(ctx: SmsCtx, question: SmsQuestion): Promise<SmsFound> {
  const found: string[] = []
  for (let page = 1, seen = 0; page <= MOST_PAGES; page += 1) {
    const { rows, total } = await pageOf(ctx, question, page)
    found.push(...rows.filter(({ OutId }) => OutId === question.out_id).map(({ SendStatus }) => String(SendStatus)))
    seen += rows.length
    if (seen >= total) return foundBy(found)
    // The answer counts more than it shows: that a message is not among them says nothing.
    if (rows.length === 0) break
  }
  if (found.length > 0) return foundBy(found)
  throw new ProviderAway('sms: QuerySendDetails shows less than it counts')
}

const foundBy = (statuses: readonly string[]): SmsFound =>
  statuses.length === 0 ? 'none' : statuses.some((status) => ARRIVED.has(status)) ? 'sent' : 'failed'

async function pageOf({ env, log }: SmsCtx, { mobile, day }: SmsQuestion, page: number) {
  const asked = {
    PhoneNumber: mobile,
    SendDate: day.replaceAll('-', ''),
    PageSize: String(PAGE),
    CurrentPage: String(page),
  }
  return providerCall({ provider: 'sms', call: 'query', log }, async () => {
    const reply = await callSms(env, 'QuerySendDetails', asked)
    if (reply.Code !== 'OK') throw new ProviderAway(`sms: ${textOf(reply.Code) || 'no code'}`)
    return { rows: rowsOf(reply), total: Number(reply.TotalCount) || 0 }
  })
}
