import { useLogOut } from '../../account/account.api'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { ignoreError } from '../../platform/session/report-ignored-error'
import { Button } from '../../ui/Button/Button'
import { confirmDialog } from '../../ui/Dialog/dialog'

export function LogOut() {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const leave = async () => {
    const isSure = await confirmDialog({
      title: '退出登录',
      message: '退出后可以随时再登录回来。',
      confirmText: '退出',
      cancelText: '再想想',
      danger: true,
    })
    if (!isSure) return
    await logOut.mutateAsync().catch(ignoreError('account:log_out'))
    navigate(paths.home(), { replace: true })
  }
  return (
    <Button kind="secondary" block pending={logOut.isPending} onClick={() => void leave()}>
      退出登录
    </Button>
  )
}
