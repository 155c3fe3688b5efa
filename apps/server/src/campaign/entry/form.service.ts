import { checkAnswers, FORM_BYTES_AT_MOST } from '@kuaimen/contract/campaign/entry.rules'
import type { sendForm } from '@kuaimen/contract/campaign/take.endpoints'
import { campaignNotFound, formNotFound, offerClosed } from '@kuaimen/contract/campaign/version.errors'
import { shownState } from '@kuaimen/contract/campaign/version.rules'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { pinAccount } from '../../account/self/account.service'
import { documentsOf } from '../../content/content.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { tellFact } from '../../member/task/fact.service'
import { countLater } from '../count/count.service'
import { findLiveByKey } from '../version/campaign.sql'
import { insertEntry } from './form.sql'

type Sent = InputOf<typeof sendForm>

/** The form as it is published now, whatever page the sender has in front of them. */
async function formOf(ctx: MemberCtx, { key, form_key }: Sent) {
  const live = await findLiveByKey(ctx.db, key)
  if (!live) throw new Refusal(campaignNotFound)
  const form = live.blocks.find((one) => one.type === 'form' && one.form_key === form_key)
  if (form?.type !== 'form') throw new Refusal(formNotFound)
  if (shownState(live, ctx.now()) !== 'live') throw new Refusal(offerClosed, { reason: '' })
  return form
}

/** Once a member; who sends it again is thanked again, and what was sent first stays. */
export async function sendOwn(ctx: MemberCtx, sent: Sent): Promise<DataOf<typeof sendForm>> {
  const form = await formOf(ctx, sent)
  if (!sent.agreed) throw new Refusal(invalidInput, { agreed: ['请先阅读并同意'] })
  if (Buffer.byteLength(JSON.stringify(sent.answers)) > FORM_BYTES_AT_MOST)
    throw new Refusal(invalidInput, { answers: ['内容太长了'] })
  const { answers, wrong } = checkAnswers(form.fields, sent.answers)
  if (Object.keys(wrong).length > 0) throw new Refusal(invalidInput, wrong)
  const consent_version = (await documentsOf(ctx, [form.consent])).get(form.consent)?.updated_on ?? ''
  await ctx.transaction((tx) => write(ctx, tx, { ...sent, answers }, consent_version))
  return { thanks: form.thanks }
}

async function write(ctx: MemberCtx, tx: Tx, { key, form_key, answers, channel }: Sent, consent_version: string) {
  const { memberId: member_id } = ctx.principal
  const at = ctx.now()
  await pinAccount(ctx, tx)
  const entry = { campaign_key: key, form_key, member_id, answers, consent_version, at }
  if (!(await insertEntry(tx, entry))) return
  const about = { campaign_key: key, form_key }
  await tellFact(tx, { member_id, fact: 'form_sent', subject_no: `${key}:${form_key}`, at, about })
  countLater(ctx, tx, { campaign_key: key, channel, what: 'form' })
}
