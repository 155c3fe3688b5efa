import { useLastReady } from '../../../platform/list/useLastReady'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { useDraft } from '../../../visit/draft'
import { ConfirmForm } from '../parts/ConfirmForm'
import { NothingChosen } from '../parts/NothingChosen'
import { choiceOf } from '../submission'

export default function ConfirmBooking() {
  const current = useDraft()
  // A draft that ends while it is looked at has become a booking, and the page is about to go.
  const draft = useLastReady(current, current !== undefined)
  const choice = draft && choiceOf(draft)
  const back = useBack(choice?.turn_no === undefined ? undefined : paths.waitlist())
  if (draft && choice) return <ConfirmForm draft={draft} choice={choice} onBack={back} />
  return (
    <Page top={<NavBar title="确认预约" onBack={back} />}>
      <NothingChosen draft={draft} />
    </Page>
  )
}
