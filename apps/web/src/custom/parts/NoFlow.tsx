import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { categoriesOf } from '../../product/product.api'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import type { FlowKey } from '../saved-answers'

/** Nothing to choose from yet; what is nearest to it can be booked as it is. */
export function NoFlow({ flow }: { flow: FlowKey }) {
  const { data: categories = [] } = useQuery({ ...categoriesOf('shoot'), enabled: flow === 'naive_id' })
  const id = categories.find(({ name }) => name.includes('证件'))?.id
  return (
    <Empty
      title="定制服务正在准备"
      text="很快就好。现在也可以先看看这些"
      action={
        flow === 'makeup' ? (
          <Link to={paths.makeup()} className={buttonClass()}>
            看看化妆造型
          </Link>
        ) : (
          <Link to={id === undefined ? paths.productList() : paths.productList({ id })} className={buttonClass()}>
            看看证件照
          </Link>
        )
      }
    />
  )
}
