import { Link } from '../../platform/page/Link'
import type { IconComponent } from '../../ui/Icon/Icon'
import { ListRow } from '../../ui/ListRow/ListRow'

interface RowLinkProps {
  readonly to: string
  readonly icon: IconComponent
  readonly label: string
  readonly value?: string | undefined
}

export const RowLink = ({ to, icon, label, value }: RowLinkProps) => (
  <ListRow icon={icon} label={label} value={value} render={(row) => <Link to={to} {...row} />} />
)
