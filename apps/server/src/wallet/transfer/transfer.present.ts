import { GIVING_PICTURES, type GivingState } from '@kuaimen/contract/wallet/transfer.rules'
import type { GiftView, GivingView } from '@kuaimen/contract/wallet/transfer.views'
import { limitsOf, presentCards } from '../card/wallet.present'
import type { CardRow, ScopeNames } from '../card/wallet.sql'
import type { TransferRow } from './transfer.sql'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Over by the clock, even before a job says so. */
const stateAt = ({ state, expires_at }: TransferRow, now: Date): GivingState =>
  state === 'open' && expires_at <= now ? 'over' : state

/** A picture that is not drawn any more is the first. */
const pictureOf = ({ picture }: TransferRow) => GIVING_PICTURES.find((one) => one === picture) ?? GIVING_PICTURES[0]

export const presentTransfer = (row: TransferRow, now: Date): GivingView => ({
  giving_no: row.giving_no,
  coupon_type: row.kind,
  code: row.state === 'taken' ? '' : row.code,
  name: row.name,
  amount_fen: row.amount_fen,
  words: row.words,
  picture: pictureOf(row),
  state: stateAt(row, now),
  made_at: seconds(row.made_at),
  expires_at: seconds(row.expires_at),
  ended_at: row.ended_at && seconds(row.ended_at),
})

function factsOf(row: CardRow, names: ScopeNames): GiftView['card'] {
  // What stands on the card was said to who gives it, not by them.
  const [card] = presentCards([{ ...row, is_given: true }], names)
  if (!card || card.coupon_type === 'coupon') return null
  const { coupon_type, name, note, worth, scope, valid_from, valid_until } = card
  return { coupon_type, name, note, worth, scope, valid_from, valid_until, limits: limitsOf(row) }
}

interface Found {
  readonly giving: TransferRow
  readonly nickname: string
}

export function presentGift(
  { giving, nickname }: Found,
  card: CardRow | undefined,
  names: ScopeNames,
  now: Date,
): GiftView {
  const state = stateAt(giving, now)
  const gone = { from: '', words: '', picture: pictureOf(giving), card: null, expires_at: null }
  if (state !== 'open' || !card) return { state, ...gone }
  const { words, expires_at } = giving
  return {
    state,
    from: nickname || '您的好友',
    words,
    picture: gone.picture,
    card: factsOf(card, names),
    expires_at: seconds(expires_at),
  }
}
