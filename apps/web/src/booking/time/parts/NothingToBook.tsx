import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import type { Draft } from '../../../visit/draft'

/** The address names nothing that can be booked. */
export function NothingToBook({ title, isGone, branch }: { title: string; isGone: boolean; branch: Draft['branch'] }) {
  return (
    <Page top={<NavBar title={title} onBack={useBack()} />}>
      <Empty
        title={isGone ? '这个产品已经下架' : '还没有选择产品'}
        text="先选想拍的，再来选门店和时间"
        action={
          <Link to={branch === 'makeup' ? paths.makeup() : paths.productList()} className={buttonClass()}>
            看看都能拍什么
          </Link>
        }
      />
    </Page>
  )
}
