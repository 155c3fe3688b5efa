import { useLogOut } from '../../account/account.api'
import { ProfileTiles } from '../../account/parts/ProfileTiles'
import { WhoAmI } from '../../account/parts/WhoAmI'
import { useMe } from '../../account/session'
import { BookingLinks } from '../../booking/parts/BookingLinks'
import { RunningHold } from '../../booking/parts/HoldCard'
import { useBrand } from '../../brand/brand.api'
import { useNavigate } from '../../platform/navigate'
import { paths } from '../../platform/paths'
import { swallow } from '../../platform/swallow'
import { useBack } from '../../platform/useBack'
import { Button } from '../../ui/Button/Button'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import {
  IconCart,
  IconGift,
  IconInfo,
  IconLock,
  IconMessage,
  IconPhone,
  IconReceipt,
  IconShield,
  IconTrash,
} from '../../ui/Icon/Icon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { WalletLinks } from '../../wallet/parts/WalletLinks'
import { MineSkeleton } from '../parts/MineSkeleton'
import { RowLink } from '../parts/RowLink'
import styles from './Mine.module.css'

export default function Mine() {
  const back = useBack()
  const navigate = useNavigate()
  const brand = useBrand()
  const logOut = useLogOut()
  const { data: me, isError, refetch } = useMe()

  const leave = async () => {
    const isSure = await confirmDialog({
      title: '退出登录',
      message: '退出后可以随时再登录回来。',
      confirmText: '退出',
      cancelText: '再想想',
      danger: true,
    })
    if (!isSure) return
    await logOut.mutateAsync().catch(swallow('account:log_out'))
    navigate(paths.home(), { replace: true })
  }

  return (
    <Page top={<NavBar title="我的" onBack={back} />} className={styles.page}>
      {!me && (isError ? <ErrorState onRetry={refetch} /> : <MineSkeleton />)}
      {me && (
        <>
          <WhoAmI me={me} fallback={brand?.avatar_default} />
          {/* Each room lays its block here. */}
          <div className={styles.blocks}>
            <RunningHold />
            <BookingLinks />
            <WalletLinks />
            <ProfileTiles me={me} />
          </div>
          <RowGroup>
            <RowLink icon={IconCart} label="购物车" to={paths.wishList()} />
            <RowLink icon={IconGift} label="套券" to={paths.couponSet()} />
            <RowLink icon={IconReceipt} label="发票" to={paths.invoices()} />
            <RowLink icon={IconLock} label="登录设备" to={paths.sessions()} />
            <RowLink icon={IconMessage} label="顾客须知" to={paths.customerInformation()} />
            <RowLink icon={IconReceipt} label="用户协议" to={paths.userAgreement()} />
            <RowLink icon={IconShield} label="隐私政策" to={paths.privacy()} />
            <RowLink icon={IconInfo} label="关于我们" to={paths.about()} />
            <RowLink icon={IconTrash} label="注销账号" to={paths.unregister()} />
          </RowGroup>
          {brand?.tel && (
            <RowGroup>
              <ListRow
                icon={IconPhone}
                label="联系我们"
                value={brand.tel}
                render={({ className, children }) => (
                  <a href={`tel:${brand.tel}`} className={className}>
                    {children}
                  </a>
                )}
              />
            </RowGroup>
          )}
          <Button kind="secondary" block pending={logOut.isPending} onClick={() => void leave()}>
            退出登录
          </Button>
        </>
      )}
    </Page>
  )
}
