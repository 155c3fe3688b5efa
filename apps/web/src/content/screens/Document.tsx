import { lastOf } from '@kuaimen/contract/kernel/collection'
import { Link } from '../../platform/page/Link'
import { usePageLocation } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { DocumentArticle } from '../parts/DocumentArticle'

/** The last part of its address names the text: 'customer_information', 'business-cooperation'. */
const typeOf = (pathname: string) => (lastOf(pathname.split('/').filter(Boolean)) ?? '').replaceAll('-', '_')

export default function Document() {
  const type = typeOf(usePageLocation().pathname)
  return <DocumentArticle type={type}>{type === 'about' && <MoreAboutUs />}</DocumentArticle>
}

/** Who reads about the brand may want to work with it, or read its terms. */
const MoreAboutUs = () => (
  <RowGroup>
    <ListRow label="商务合作" render={(row) => <Link to={paths.businessCooperation()} {...row} />} />
    <ListRow label="用户协议" render={(row) => <Link to={paths.userAgreement()} {...row} />} />
    <ListRow label="隐私政策" render={(row) => <Link to={paths.privacy()} {...row} />} />
  </RowGroup>
)
