import { Link } from '../../platform/Link'
import type { IconComponent } from '../../ui/Icon/Icon'
import { ListRow } from '../../ui/ListRow/ListRow'

export const RowLink = ({ to, icon, label }: { to: string; icon: IconComponent; label: string }) => (
  <ListRow icon={icon} label={label} render={(row) => <Link to={to} {...row} />} />
)
