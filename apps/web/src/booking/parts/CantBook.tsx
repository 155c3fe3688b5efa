import { formatLongDay, formatShortDay } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { useBack } from '../../platform/useBack'
import { useVisitor } from '../../platform/VisitorProvider'
import { whyNot } from '../../schedule/schedule.api'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import type { Draft } from '../../visit/draft'
import { OtherCities } from './OtherCities'
import { StoreWays } from './StoreWays'

interface CantBookProps {
  readonly title: string
  readonly branch: Draft['branch']
  readonly asked: { store_id?: number | undefined; items?: string | undefined; city_id?: number | undefined }
  /** Where it can be booked after all. */
  readonly goOn: string
  /** More ways on, after those that are for everyone. */
  readonly ways?: ReactNode
}

/** Why it cannot be booked, and every way on from here. */
export function CantBook({ title, branch, asked, goOn, ways }: CantBookProps) {
  const { items } = asked
  const elsewhere = items ? paths.storeAndTime({ branch, items }) : paths.searchStore()
  const { data, isPending, refetch } = useQuery(whyNot(asked, useVisitor()))
  return (
    <Page top={<NavBar title={data?.can ? '预约' : title} onBack={useBack()} />}>
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock ratio="3:2" />
        </SkeletonGroup>
      )}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {data?.can && (
        <Empty
          title="现在可以预约了"
          text="有时间空出来，选一个适合您的"
          action={
            <Link to={goOn} className={buttonClass()}>
              去选时间
            </Link>
          }
        />
      )}
      {data && !data.can && (
        <>
          <Empty
            title={data.reason || '暂时不能预约'}
            text={untilText(data)}
            action={
              <>
                {ways}
                <Link
                  to={branch === 'makeup' ? paths.makeup() : paths.productList()}
                  className={buttonClass({ kind: 'secondary' })}
                >
                  看看别的产品
                </Link>
              </>
            }
          />
          {data.stores.length > 0 && (
            <Section title="可以改去这些门店">
              <StoreWays stores={data.stores} branch={branch} items={items} />
            </Section>
          )}
          <OtherCities items={items} goTo={elsewhere} />
        </>
      )}
    </Page>
  )
}

/** The day it opens again, unless the reason has named it. */
const untilText = ({ reason, until }: { reason: string; until: string }) =>
  until && !reason.includes(formatShortDay(until))
    ? `预计 ${formatLongDay(until)} 恢复预约`
    : '换一家门店或换个产品，一样能拍到'
