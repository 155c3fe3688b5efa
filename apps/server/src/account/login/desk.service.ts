import type { Ctx } from '../../context'
import type { Tx } from '../../db/database'
import { lockNumbers, memberOfMobile } from '../person/member.sql'
import { traceMobile } from '../person/trace.service'
import { type CheckedCode, checkCode, sendCode } from '../proof/sms-code.service'

interface AtDesk {
  readonly id: number
  readonly nickname: string
}

/** A code for the phone of somebody who stands at a store’s desk: it proves the number, and opens no account. */
export const sendDeskCode = (ctx: Ctx, mobile: string) =>
  sendCode(ctx, { mobile, purpose: 'desk', captchaPass: undefined })

export const checkDeskCode = (ctx: Ctx, proof: { mobile: string; code: string; nonce: string | undefined }) =>
  checkCode(ctx, { ...proof, purpose: 'desk' })

/** The account of a number, made if there is none. Nobody is let in by it, and nothing is agreed to: that comes with the first login. */
export async function memberAtDesk(ctx: Ctx, tx: Tx, mobile: string, proof?: CheckedCode): Promise<AtDesk> {
  await lockNumbers(tx, [mobile])
  await proof?.spend(tx)
  const { id, nickname } = await memberOfMobile(tx, mobile, ctx.now())
  if (proof) await traceMobile(ctx, tx, id, mobile)
  return { id, nickname }
}
