import { storePlan } from '@kuaimen/contract/schedule/plan.endpoints'
import { useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { useMay } from '../../platform/me'
import { Page } from '../../ui/Page'
import { Failed, Loading, Notice } from '../../ui/States'
import { Closures } from '../parts/Closures'
import styles from '../parts/Opening.module.css'
import { Places } from '../parts/Places'
import { SpecialDays } from '../parts/SpecialDays'
import { Week } from '../parts/Week'

/** When a store is open and with how many places; every change shows its effect before it is saved. */
export default function Opening() {
  const { store } = useChosenStore()
  if (!store) return <Notice title="没有可以查看的门店" />
  return (
    <Page title="营业时间">
      <OfStore storeId={store.id} />
    </Page>
  )
}

function OfStore({ storeId }: { readonly storeId: number }) {
  const { data, error, refetch } = useData(storePlan, { store_id: storeId })
  const mayPlan = useMay('schedule.plan', storeId)
  const mayClose = useMay('schedule.close', storeId)
  if (error) return <Failed error={error} again={refetch} />
  if (!data || data.store_id !== storeId) return <Loading />
  return (
    <div className={styles.parts}>
      {/* A form begins anew with what another person has saved meanwhile. */}
      {mayPlan && <Week key={`w${storeId}${JSON.stringify(data.hours)}`} plan={data} />}
      {mayPlan && <SpecialDays key={`s${storeId}`} plan={data} />}
      {mayClose && <Closures key={`c${storeId}`} plan={data} />}
      {mayPlan && <Places key={`p${storeId}${JSON.stringify(data.pools)}`} plan={data} />}
      {!mayPlan && !mayClose && <Notice title="没有修改的权限" words="各天开放的位子可以在「容量」里查看。" />}
    </div>
  )
}
