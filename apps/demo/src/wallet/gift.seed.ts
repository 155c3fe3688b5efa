import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../../server/src/db/database'
import { listByCodes } from '../../../server/src/wallet/card/wallet.sql'
import { issueGiftCard, type To } from '../../../server/src/wallet/issue/issue.service'
import { openTransfer } from '../../../server/src/wallet/transfer/start.service'
import { demoGift } from './wallet.demo'

/** A gift of a friend to open, by a link that everybody knows. */
export async function seedDemoGift(tx: Tx, to: To): Promise<void> {
  const { card: gift, words, picture, token } = demoGift
  const code = await issueGiftCard(tx, { kind: 'gift_card', ...gift }, to)
  const [card] = await listByCodes(tx, to.member_id, [code], studioDay(to.at))
  if (!card) throw new Error('demo: no card to give')
  const giving_no = makeId('Z', to.randomBytes(ID_LENGTH))
  const { member_id, at: now } = to
  await openTransfer(tx, { giving_no, member_id, coupon_type: 'gift_card', words, picture, card, token, now })
}
