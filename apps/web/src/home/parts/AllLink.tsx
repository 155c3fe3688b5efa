import { Link } from '../../platform/Link'
import { IconChevronRight } from '../../ui/Icon/Icon'

/** 全部 ›, beside the title of a section; spoken with what there is all of. */
export const AllLink = ({ to, what }: { to: string; what: string }) => (
  <Link to={to} aria-label={`全部${what}`}>
    全部
    <IconChevronRight size="s" />
  </Link>
)
