import type { WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { Note } from '../../ui/Text/Text'
import { waits } from '../waitlist.api'
import { TakenFromLink } from './TakenFromLink'
import { WaitCard } from './WaitCard'
import styles from './WaitList.module.css'

/** All that one waits for, and what became of the rest lately. */
export function WaitList() {
  const back = useBack()
  const { data, isPending, refetch } = useQuery(waits())
  const turnNo = usePageSearch().get('turn')
  return (
    <Page top={<NavBar title="候补" onBack={back} />} className={styles.page}>
      {data && turnNo && <TakenFromLink turnNo={turnNo} list={data.list} />}
      {isPending && <WaitSkeleton />}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {data && (data.list.length === 0 ? <Nothing /> : <Lists list={data.list} atMost={data.at_most} />)}
    </Page>
  )
}

/** What is not paid yet may still go on waiting. */
const isRunning = ({ state }: WaitView) => state === 'live' || state === 'unpaid'

function Lists({ list, atMost }: { list: readonly WaitView[]; atMost: number }) {
  const live = list.filter(isRunning)
  const ended = list.filter((wait) => !isRunning(wait))
  return (
    <>
      <Note className={styles.note}>
        {live.length > 0 ? `正在候补 ${live.length} 个，最多 ${atMost} 个。` : '现在没有在候补的。'}
        有人退出时按先后为您保留 20 分钟，并发消息告诉您；夜里空出来的保留到早上。
      </Note>
      <Cards list={live} />
      {ended.length > 0 && (
        <section aria-labelledby="ended">
          <h2 id="ended" className={styles.title}>
            已结束
          </h2>
          <Cards list={ended} />
        </section>
      )}
    </>
  )
}

const Cards = ({ list }: { list: readonly WaitView[] }) => (
  <ul className={styles.list}>
    {list.map((wait) => (
      <li key={wait.wait_no}>
        <WaitCard wait={wait} />
      </li>
    ))}
  </ul>
)

const Nothing = () => (
  <Empty
    title="还没有候补"
    text="想要的时间约满时，在选时间的页面点“去候补”，有位置就为您留着"
    action={
      <Link to={paths.productList()} className={buttonClass()}>
        去看看产品
      </Link>
    }
  />
)

const WaitSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock className={styles.bone} />
    <SkeletonBlock className={styles.bone} />
  </SkeletonGroup>
)
