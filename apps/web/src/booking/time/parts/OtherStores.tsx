import { distanceText } from '@kuaimen/contract/store/store.rules'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { IconShop } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import type { Draft } from '../../../visit/draft'

interface OtherStoresProps {
  readonly stores: readonly StoreView[]
  readonly branch: Draft['branch']
  readonly items: string | undefined
}

/** Stores to go to instead: to their times when it is known what for, else to the stores themselves. */
export const OtherStores = ({ stores, branch, items }: OtherStoresProps) => (
  <RowGroup>
    {stores.map(({ id, name, address, distance }) => (
      <ListRow
        key={id}
        icon={IconShop}
        label={name}
        note={[distance !== null && distanceText(distance), address].filter(Boolean).join(' · ')}
        render={(row) => (
          <Link to={items ? paths.dateAndTime({ branch, items, store_id: id }) : paths.storeDetail({ id })} {...row} />
        )}
      />
    ))}
  </RowGroup>
)
