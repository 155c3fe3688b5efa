import { startGiving } from '@kuaimen/contract/wallet/transfer.endpoints'
import type { GivingKind } from '@kuaimen/contract/wallet/transfer.rules'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { aVoucher } from './wallet'

/** The secret of a link. */
export const tokenIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const give = (app: TestApp, token: string, code: string, words = '') => {
  const coupon_type: GivingKind = code.startsWith('V') ? 'voucher' : 'gift_card'
  return app.call(startGiving, { coupon_type, code, words, picture: 'ribbon' }, { token })
}

/** A card on its way, by a member who has it or a new one. */
export async function aGiving(app: TestApp, { by, code, words }: { by?: Member; code?: string; words?: string } = {}) {
  const giver = by ?? (await aMember(app))
  const card = code ?? (await aVoucher(app, giver.id))
  const { data } = await give(app, giver.token, card, words)
  return { giver, code: card, giving_no: data.giving_no, token: tokenIn(data.path), expires_at: data.expires_at }
}

type Member = Awaited<ReturnType<typeof aMember>>
