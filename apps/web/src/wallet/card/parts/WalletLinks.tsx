import { COUPON_TYPES } from '@kuaimen/contract/wallet/card.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Tile, TileCard, TileCount } from '../../../ui/TileCard/TileCard'
import { TYPE_WORDS } from '../../card-text'
import { cardCounts } from '../../wallet.api'

/** A member's card case: how many can be used of each kind, and how many of them not for long. */
export function WalletLinks() {
  const { data } = useQuery(cardCounts())
  return (
    <TileCard title="卡包" more="兑换" renderMore={(link) => <Link to={paths.redeem({ type: 'coupon' })} {...link} />}>
      {COUPON_TYPES.map((type) => (
        <Tile
          key={type}
          mark={<TileCount>{data?.counts[type] ?? '–'}</TileCount>}
          label={TYPE_WORDS[type]}
          note={data && data.soon[type] > 0 ? `${data.soon[type]} 张将过期` : undefined}
          render={(link) => <Link to={paths.cardCase({ type })} {...link} />}
        />
      ))}
    </TileCard>
  )
}
