import { ProfileHeader } from '../../account/profile/parts/ProfileHeader'
import { ProfileTiles } from '../../account/profile/parts/ProfileTiles'
import { useMe } from '../../account/session'
import { BookingLinks } from '../../booking/list/parts/BookingLinks'
import { RunningHold } from '../../booking/upcoming/parts/HoldCard'
import { useBrand } from '../../brand/brand.api'
import { AdviserRow } from '../../contact/adviser/parts/AdviserRow'
import { CompanyRow } from '../../enterprise/staff/parts/CompanyRow'
import { MemberStrip } from '../../member/center/parts/MemberStrip'
import { Bell } from '../../notice/parts/Bell'
import { UnreadBadge } from '../../notice/parts/UnreadBadge'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconInfo } from '../../ui/Icon/Icon'
import {
  IconCart,
  IconGift,
  IconHeart,
  IconHelp,
  IconMessage,
  IconReceipt,
  IconSettings,
} from '../../ui/Icon/ScreenIcon'
import { RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { WalletLinks } from '../../wallet/card/parts/WalletLinks'
import { ContactRow } from '../parts/ContactRow'
import { LogOut } from '../parts/LogOut'
import { MemberRows } from '../parts/MemberRows'
import { MineSkeleton } from '../parts/MineSkeleton'
import { NextSlot } from '../parts/NextSlot'
import { RowLink } from '../parts/RowLink'
import { WaitRow } from '../parts/WaitRow'
import styles from './Mine.module.css'

export default function Mine() {
  const back = useBack()
  const brand = useBrand()
  const { data: me, isError, refetch } = useMe()
  if (!me && !isError)
    return (
      <Page top={<NavBar title="我的" onBack={back} />} className={styles.page}>
        <MineSkeleton />
      </Page>
    )
  return (
    <Page
      top={
        <NavBar
          title="我的"
          onBack={back}
          right={
            <Bell>
              <UnreadBadge />
            </Bell>
          }
        />
      }
      className={styles.page}
    >
      {me ? (
        <>
          <section className={styles.head} aria-label="我">
            <ProfileHeader me={me} fallback={brand?.avatar_default} />
            <MemberStrip />
            <NextSlot />
          </section>
          {/* Each room lays its block here. */}
          <div className={styles.blocks}>
            <RunningHold />
            <BookingLinks />
            <WalletLinks />
            <MemberRows />
            <ProfileTiles me={me} />
          </div>
        </>
      ) : (
        <ErrorState onRetry={refetch} />
      )}
      <RowGroup>
        {me && (
          <>
            <WaitRow />
            <RowLink icon={IconCart} label="购物车" to={paths.wishList()} />
            <RowLink icon={IconHeart} label="我的收藏" to={paths.favourites()} />
            <RowLink icon={IconGift} label="优惠套券" to={paths.couponSet()} />
            <RowLink icon={IconReceipt} label="发票" to={paths.invoices()} />
            <CompanyRow />
          </>
        )}
        <RowLink icon={IconHelp} label="常见问题" to={paths.questions()} />
        <RowLink icon={IconMessage} label="顾客须知" to={paths.customerInformation()} />
        <RowLink icon={IconInfo} label="关于我们" to={paths.about()} />
        {me && <AdviserRow hasIcon />}
        <ContactRow />
        <RowLink icon={IconSettings} label="设置" to={paths.settings()} />
      </RowGroup>
      <LogOut />
    </Page>
  )
}
