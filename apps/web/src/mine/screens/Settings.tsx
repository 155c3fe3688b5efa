import { studioDay } from '@kuaimen/contract/kernel/time'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { useExportMe } from '../../account/account.api'
import { saveJson } from '../../account/leave/parts/save-file'
import { useMe } from '../../account/session'
import { paths } from '../../platform/page/paths'
import { sayFailure } from '../../platform/page/say-failure'
import { useBack } from '../../platform/page/useBack'
import { IconUser } from '../../ui/Icon/Icon'
import { IconDownload, IconLock, IconPhone, IconReceipt, IconShield, IconTrash } from '../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { LogOut } from '../parts/LogOut'
import { RowLink } from '../parts/RowLink'
import styles from './Settings.module.css'

/** What is seldom needed: the account, its safety, and what is done with one's data. Opens without an answer, too. */
export default function Settings() {
  const back = useBack()
  const { data: me } = useMe()
  const { mutateAsync: exportMine, isPending } = useExportMe()
  const saveCopy = () =>
    exportMine({}).then((data) => saveJson(`我的数据-${studioDay(new Date())}.json`, data), sayFailure)
  return (
    <Page top={<NavBar title="设置" onBack={back} />} className={styles.page}>
      <section>
        <h2 className={styles.title}>账号与安全</h2>
        <RowGroup>
          <RowLink icon={IconUser} label="我的资料" to={paths.mineEdit()} value={me?.nickname} />
          <RowLink
            icon={IconPhone}
            label="手机号"
            to={paths.editPhone()}
            value={me?.mobile ? maskMobile(me.mobile) : undefined}
          />
          <RowLink icon={IconLock} label="登录设备" to={paths.sessions()} />
        </RowGroup>
      </section>
      <section>
        <h2 className={styles.title}>隐私</h2>
        <RowGroup>
          <RowLink icon={IconShield} label="隐私政策" to={paths.privacy()} />
          <RowLink icon={IconReceipt} label="用户协议" to={paths.userAgreement()} />
          <ListRow
            icon={IconDownload}
            label="下载我的数据"
            value={isPending ? '正在准备' : undefined}
            onClick={() => {
              if (!isPending) void saveCopy()
            }}
          />
          <RowLink icon={IconTrash} label="注销账号" to={paths.unregister()} />
        </RowGroup>
      </section>
      <LogOut />
    </Page>
  )
}
