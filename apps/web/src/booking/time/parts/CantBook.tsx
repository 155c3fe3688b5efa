import { formatLongDay, formatShortDay } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { whyNot } from '../../../schedule/schedule.api'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Section } from '../../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import type { Draft } from '../../../visit/draft'
import { OtherCities } from './OtherCities'
import { OtherStores } from './OtherStores'

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
  // An address that names nothing has nothing to say no to.
  const isAsked = asked.store_id !== undefined || items !== undefined
  const { data, isLoading, refetch } = useQuery({ ...whyNot(asked, useVisitor()), enabled: isAsked })
  return (
    <Page top={<NavBar title={data && !data.can ? title : '预约'} onBack={useBack()} />}>
      {!isAsked && <Begin branch={branch} />}
      {isLoading && (
        <SkeletonGroup>
          <SkeletonBlock ratio="3:2" />
        </SkeletonGroup>
      )}
      {isAsked && !isLoading && !data && <ErrorState onRetry={refetch} />}
      {data?.can && (
        <Empty
          title="现在可以预约了"
          text="选一个适合您的时间"
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
                <Link to={productsOf(branch)} className={buttonClass({ kind: 'secondary' })}>
                  看看别的产品
                </Link>
              </>
            }
          />
          {data.stores.length > 0 && (
            <Section title="可以改去这些门店">
              <OtherStores stores={data.stores} branch={branch} items={items} />
            </Section>
          )}
          <OtherCities items={items} goTo={elsewhere} />
        </>
      )}
    </Page>
  )
}

const productsOf = (branch: Draft['branch']) => (branch === 'makeup' ? paths.makeup() : paths.productList())

const Begin = ({ branch }: { branch: Draft['branch'] }) => (
  <Empty
    title="想拍什么，从这里开始"
    text="选好产品和门店，就能看到可约的时间"
    action={
      <>
        <Link to={productsOf(branch)} className={buttonClass()}>
          看看都能拍什么
        </Link>
        <Link to={paths.searchStore()} className={buttonClass({ kind: 'secondary' })}>
          找门店
        </Link>
      </>
    }
  />
)

/** The day it opens again, unless the reason has named it. */
const untilText = ({ reason, until }: { reason: string; until: string }) =>
  until && !reason.includes(formatShortDay(until))
    ? `预计 ${formatLongDay(until)} 恢复预约`
    : '换一家门店或换个产品，一样能拍到'
