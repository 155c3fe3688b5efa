import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { Page } from '../../ui/Page/Page'

export default function NotFound() {
  return (
    <Page>
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
