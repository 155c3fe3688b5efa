import { Link } from '../../platform/page/Link'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden'

/** 全部 ›, beside the title of a section; spoken with what there is all of. */
export const AllLink = ({ to, what }: { to: string; what: string }) => (
  <Link to={to}>
    全部
    <VisuallyHidden>{what}</VisuallyHidden>
    <IconChevronRight size="s" />
  </Link>
)
