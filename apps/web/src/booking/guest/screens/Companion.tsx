import type { CompanionView } from '@kuaimen/contract/booking/share.views'
import { formatShortDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { usePageParams } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Fact, FactNote, Facts, FactWays } from '../../../ui/Facts/Facts'
import { IconLocation } from '../../../ui/Icon/Icon'
import { IconBag, IconCalendar } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { AddToCalendar } from '../../view/parts/AddToCalendar'
import { StoreRoads } from '../../view/parts/OrderStore'
import { companionOf, isLinkGone } from '../guest.api'
import { companionTitle } from '../link-text'
import styles from './Companion.module.css'

export { companionData as data, companionShare as share } from '../link-page'

const small = buttonClass({ kind: 'secondary', size: 'small' })

/** For those who come along: when, where, what to bring. */
export default function Companion() {
  const { key = '' } = usePageParams()
  const { data, error, isPending, refetch } = useQuery(companionOf(key))
  return (
    <Page top={<NavBar title="同行" />}>
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock className={styles.bone} />
        </SkeletonGroup>
      )}
      {!isPending && !data && (isLinkGone(error) ? <Over title="这一页已经收起" /> : <ErrorState onRetry={refetch} />)}
      {data && (data.over ? <Over title={companionTitle(data)} /> : <Visit visit={data} />)}
    </Page>
  )
}

function Visit({ visit }: { visit: CompanionView }) {
  const { day, time, end_time, product_names, people, store, bring, calendar_url } = visit
  return (
    <div className={styles.stack}>
      <h1 className={styles.title}>{companionTitle(visit)}</h1>
      <Facts>
        <Fact icon={IconCalendar} name="时间">
          <p className={styles.when}>
            {weekdayOf(day)} {formatShortDay(day)} {time}–{end_time}
          </p>
          <FactNote>
            {product_names.join('、')}，一共 {people} 人
          </FactNote>
          <FactWays>
            <AddToCalendar url={calendar_url} className={small} hasIcon />
          </FactWays>
        </Fact>
        {store && (
          <Fact icon={IconLocation} name="门店">
            <p className={styles.when}>{store.name}</p>
            <FactNote>{store.address}</FactNote>
            {store.traffic && <FactNote>{store.traffic}</FactNote>}
            {store.parking && <FactNote>停车：{store.parking}</FactNote>}
            <StoreRoads store={store} />
          </Fact>
        )}
      </Facts>
      <Card>
        <h2 className={styles.head}>来之前</h2>
        <ul className={styles.list}>
          {bring.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Card>
      <RowGroup>
        <ListRow
          icon={IconBag}
          label="拍摄须知"
          note="带什么、穿什么、提前多久到"
          render={(row) => <Link to={paths.shootingInformation()} {...row} />}
        />
      </RowGroup>
      <Note className={styles.note}>时间有变会在这里更新。</Note>
    </div>
  )
}

const Over = ({ title }: { title: string }) => (
  <Empty
    art="frame"
    role="status"
    title={title}
    text="时间和地址不再显示。还要同行，请问发链接给您的人。"
    action={
      <Link to={paths.home()} className={buttonClass()}>
        去首页看看
      </Link>
    }
  />
)
