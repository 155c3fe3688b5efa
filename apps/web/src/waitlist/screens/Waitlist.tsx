import { usePageSearch } from '../../platform/page/location'
import { AskForm } from '../parts/AskForm'
import { WaitList } from '../parts/WaitList'

/** With products in the address one asks, without one looks. */
export default function Waitlist() {
  return usePageSearch().get('items') ? <AskForm /> : <WaitList />
}
