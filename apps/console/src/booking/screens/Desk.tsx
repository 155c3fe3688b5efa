import type { DeskBooked, DeskCustomer } from '@kuaimen/contract/booking/desk.views'
import { useState } from 'react'
import { useChosenStore } from '../../platform/chosen-store'
import { useFilters } from '../../platform/filters'
import { Page } from '../../ui/Page'
import { Notice } from '../../ui/States'
import { Booked } from '../parts/Booked'
import { CustomerStep } from '../parts/CustomerStep'
import { VisitStep } from '../parts/VisitStep'
import styles from './Desk.module.css'

const NOTHING = { held: undefined, product: undefined, people: undefined, day: undefined, time: undefined }

/** From hello to the QR code: who, what and when, then the customer pays on their own phone. All by keyboard. The order that waits for its payment stands in the address. */
export default function Desk() {
  const { store } = useChosenStore()
  const [{ held }, change] = useFilters()
  const [customer, setCustomer] = useState<DeskCustomer>()
  const [booked, setBooked] = useState<DeskBooked>()
  if (!store) return <Notice title="没有可以代约的门店" />
  const again = () => {
    setCustomer(undefined)
    setBooked(undefined)
    change(NOTHING)
  }
  const onBooked = (made: DeskBooked) => {
    setBooked(made)
    change({ held: made.order_sn })
  }
  return (
    <Page title="到店代约">
      {held ? (
        <Booked order_sn={held} isUnproven={booked?.order_sn === held && !booked.proven} onAgain={again} />
      ) : (
        <div className={styles.steps}>
          <CustomerStep key={store.id} storeId={store.id} customer={customer} onCustomer={setCustomer} />
          <VisitStep key={`visit${store.id}`} storeId={store.id} customer={customer} onBooked={onBooked} />
        </div>
      )}
    </Page>
  )
}
