import { useBrand } from '../../brand/brand.api'
import { IconPhone } from '../../ui/Icon/ScreenIcon'
import { ListRow } from '../../ui/ListRow/ListRow'

/** How the brand is reached by phone; nothing for one that has no number. */
export function ContactRow() {
  const tel = useBrand()?.tel
  if (!tel) return null
  return (
    <ListRow
      icon={IconPhone}
      label="联系我们"
      value={tel}
      render={({ className, children }) => (
        <a href={`tel:${tel}`} className={className}>
          {children}
        </a>
      )}
    />
  )
}
