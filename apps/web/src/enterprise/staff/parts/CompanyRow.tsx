import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { IconBag } from '../../../ui/Icon/ScreenIcon'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { myCompanies } from '../../enterprise.api'

/** For those whom a company knows; others come by its link, and see nothing here. */
export function CompanyRow() {
  const { data } = useQuery(myCompanies())
  if (!data || data.length === 0) return null
  return (
    <ListRow
      icon={IconBag}
      label="企业预约"
      value={data.length === 1 ? data[0]?.company.short_name : `${data.length} 家企业`}
      render={(row) => <Link to={paths.enterprise()} {...row} />}
    />
  )
}
