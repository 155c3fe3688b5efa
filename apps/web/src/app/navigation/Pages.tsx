import { Activity, Fragment, memo, useState } from 'react'
import { PageLocationContext } from '../../platform/page/location'
import { PageBoundary } from '../release/RouteError'
import { useOpenPage } from '../router/useRouter'
import { type Arrival, arrive, FIRST_PAGE, mountedPages, type PageEntry } from './page-stack'

/** In the place of a screen that failed; the root shows the error instead. */
const NoScreen = () => null

function useArrival(): Arrival {
  const { location, navigationType, params, handle, Screen = NoScreen } = useOpenPage()
  return { at: { location, navigationType, params }, Screen, keepAlive: handle?.keepAlive === true }
}

/** Mounts the page of the location, and hidden beside it those that stay: state, DOM and scroll survive, effects stop. */
export function Pages() {
  const arrival = useArrival()
  const [stack, setStack] = useState(() => arrive(arrival))
  if (stack.visible.at.location !== arrival.at.location) setStack(arrive(arrival, stack))
  return mountedPages(stack).map((entry) => {
    const page = <Page at={entry.at} Screen={entry.Screen} />
    // What the server rendered is hydrated in one piece, and so without a boundary around it.
    if (entry.key === FIRST_PAGE) return <Fragment key={entry.key}>{page}</Fragment>
    return (
      <Activity key={entry.key} mode={entry === stack.visible ? 'visible' : 'hidden'}>
        {page}
      </Activity>
    )
  })
}

/** Rendered again only when its own location changes. */
const Page = memo(({ at, Screen }: Pick<PageEntry, 'at' | 'Screen'>) => (
  <PageLocationContext value={at}>
    <PageBoundary page={at.location.key}>
      <Screen />
    </PageBoundary>
  </PageLocationContext>
))
