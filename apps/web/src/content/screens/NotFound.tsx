import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'

export default function NotFound() {
  const back = useBack()
  return (
    <Page top={<NavBar title="页面不存在" onBack={back} />}>
      <Empty
        art="lost"
        title="页面走丢了"
        text="这个地址没有内容，可能已经搬走或输错了"
        action={
          <Link to={paths.home()} className={buttonClass()}>
            回到首页
          </Link>
        }
      />
    </Page>
  )
}
