import type { CampaignPage } from '@kuaimen/contract/campaign/page.views'
import { campaignNotFound, previewOver } from '@kuaimen/contract/campaign/version.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageLocation, usePageParams, usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { Redirect } from '../../../platform/page/Redirect'
import { useBack } from '../../../platform/page/useBack'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { pageOf } from '../../campaign.api'
import styles from '../parts/CampaignHead.module.css'
import { WholePage } from '../parts/WholePage'

export { data, instead, share } from '../../page-data'

/** One screen for every campaign: what is on it is data. */
export default function Campaign() {
  const { pathname } = usePageLocation()
  const params = usePageParams()
  const search = usePageSearch()
  const { cityId } = useVisitor()
  const asked = pageOf({ pathname, params, search, cityId })
  return asked ? <Asked asked={asked} /> : <Said title="请向运营索取预览链接" text="预览要从运营发来的完整链接打开" />
}

function Asked({ asked }: { asked: NonNullable<ReturnType<typeof pageOf>> }) {
  const back = useBack()
  const { data: page, error, refetch } = useQuery<CampaignPage>({ ...asked, placeholderData: keepPreviousData })
  if (page?.redirect_to) return <Redirect to={page.redirect_to} />
  if (page) return <WholePage key={page.key} page={page} />
  if (!error) return <CampaignSkeleton onBack={back} />
  if (isRefusedAs(error, campaignNotFound.code))
    return <Said title={campaignNotFound.msg} text="它可能已经下线，或者地址输错了" />
  if (isRefusedAs(error, previewOver.code)) return <Said title={previewOver.msg} text="请向运营索取新的预览链接" />
  return (
    <Page top={<NavBar onBack={back} />}>
      <ErrorState onRetry={refetch} />
    </Page>
  )
}

const isRefusedAs = (error: unknown, code: number) => error instanceof Refusal && error.code === code

function Said({ title, text }: { title: string; text: ReactNode }) {
  const back = useBack()
  return (
    <Page top={<NavBar onBack={back} />}>
      <Empty
        art="lost"
        title={title}
        text={text}
        action={
          <Link to={paths.home()} className={buttonClass()}>
            回到首页
          </Link>
        }
      />
    </Page>
  )
}

/** In the shape of what comes: the picture, and two cards. */
const CampaignSkeleton = ({ onBack }: { onBack: () => void }) => (
  <Page flush top={<NavBar over onBack={onBack} />}>
    <SkeletonGroup>
      <SkeletonBlock ratio="3:4" />
      <div className={styles.bones}>
        <SkeletonBlock className={styles.boneCard} />
        <SkeletonBlock className={styles.boneCard} />
      </div>
    </SkeletonGroup>
  </Page>
)
