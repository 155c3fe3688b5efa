import { COUPON_TYPES } from '@kuaimen/contract/wallet/wallet.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { Tile, TileCard, TileCount } from '../../ui/TileCard/TileCard'
import { TYPE_WORDS } from '../card-words'
import { cardCounts } from '../wallet.api'

/** A member's card case, with how many can be used of each kind. */
export function WalletLinks() {
  const { data } = useQuery(cardCounts())
  return (
    <TileCard title="卡包" more="兑换" renderMore={(link) => <Link to={paths.redeem({ type: 'coupon' })} {...link} />}>
      {COUPON_TYPES.map((type) => (
        <Tile
          key={type}
          mark={<TileCount>{data?.counts[type] ?? '–'}</TileCount>}
          label={TYPE_WORDS[type]}
          render={(link) => <Link to={paths.cardCase({ type })} {...link} />}
        />
      ))}
    </TileCard>
  )
}
