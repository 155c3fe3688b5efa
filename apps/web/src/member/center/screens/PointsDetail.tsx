import { useState } from 'react'
import { useLastReady } from '../../../platform/list/useLastReady'
import { usePagedList } from '../../../platform/list/usePagedList'
import { useBack } from '../../../platform/page/useBack'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { TabPanel, Tabs } from '../../../ui/Tabs/Tabs'
import { type PointsTab, pointsEntries } from '../../center.api'
import { Balance } from '../parts/Balance'
import { PointsLedger } from '../parts/PointsLedger'

const TABS = 'points'
const KINDS = [
  { key: 'all', label: '全部' },
  { key: 'in', label: '获得' },
  { key: 'out', label: '使用' },
] as const

/** How many points there are, and how they came and went. */
export default function PointsDetail() {
  const back = useBack()
  const [kind, setKind] = useState<PointsTab>('all')
  const list = usePagedList(pointsEntries(kind))
  // The balance comes with the list of any kind: it stays while the next one loads.
  const balance = useLastReady(list.first, list.first !== undefined)
  return (
    <Page top={<NavBar title="积分明细" onBack={back} />}>
      {balance && <Balance balance={balance} />}
      {(balance || !list.failed) && <Tabs id={TABS} label="积分记录" tabs={KINDS} value={kind} onChange={setKind} />}
      <TabPanel id={TABS} value={kind}>
        <PointsLedger kind={kind} list={list} />
      </TabPanel>
    </Page>
  )
}
