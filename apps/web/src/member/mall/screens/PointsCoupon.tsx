import { usePageSearch } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { FloatingStack } from '../../../ui/FloatingButton/FloatingButton'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { ScrollToTop } from '../../../ui/ScrollToTop/ScrollToTop'
import { TabPanel, Tabs } from '../../../ui/Tabs/Tabs'
import type { ItemKind } from '../item-text'
import { ItemList } from '../parts/ItemList'

const TABS = 'items'
const KINDS = [
  { key: 'all', label: '全部' },
  { key: 'can', label: '我能兑' },
] as const

/** Everything that points buy; what can be had now has an address of its own. */
export default function PointsCoupon() {
  const back = useBack()
  const navigate = useNavigate()
  const kind: ItemKind = usePageSearch().get('kind') === 'can' ? 'can' : 'all'
  const open = (key: ItemKind) => {
    if (key !== kind) void navigate(paths.pointsCoupon(key === 'can' ? { kind: key } : {}), { replace: true })
  }
  return (
    <Page
      top={
        <NavBar title="积分兑券" onBack={back}>
          <Tabs id={TABS} label="好物" tabs={KINDS} value={kind} onChange={open} />
        </NavBar>
      }
    >
      <TabPanel id={TABS} value={kind}>
        <ItemList key={kind} kind={kind} />
      </TabPanel>
      <FloatingStack>
        <ScrollToTop />
      </FloatingStack>
    </Page>
  )
}
