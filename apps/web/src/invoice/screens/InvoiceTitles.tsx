import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { myTitles } from '../invoice.api'
import { CardsSkeleton } from '../parts/CardsSkeleton'
import { TitleWords } from '../parts/TitleCard'

export default function InvoiceTitles() {
  const back = useBack()
  const { data: titles, isPending, refetch } = useQuery(myTitles())
  return (
    <Page
      top={<NavBar title="发票抬头" onBack={back} />}
      bottom={
        titles && (
          <BottomBar>
            <Link to={paths.editTitle()} className={buttonClass({ size: 'large' })}>
              新增抬头
            </Link>
          </BottomBar>
        )
      }
    >
      {isPending && <CardsSkeleton />}
      {!isPending && !titles && <ErrorState onRetry={refetch} />}
      {titles?.length === 0 && <Empty title="还没有发票抬头" text="存下常用的抬头，开票时点一下就好" />}
      {titles && titles.length > 0 && (
        <RowGroup>
          {titles.map((title) => (
            <ListRow
              key={title.id}
              label={<TitleWords title={title} />}
              render={(row) => <Link to={paths.editTitle({ id: title.id })} {...row} />}
            />
          ))}
        </RowGroup>
      )}
    </Page>
  )
}
