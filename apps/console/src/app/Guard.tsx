import { Refusal } from '@kuaimen/contract/kernel/failure'
import { staffMe } from '@kuaimen/contract/staff/session.endpoints'
import type { StaffMe } from '@kuaimen/contract/staff/session.views'
import { staffSignedOut, staffSuspended } from '@kuaimen/contract/staff/staff.errors'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { useData } from '../api/data'
import { ChosenStoreProvider, firstStore, rememberStore } from '../platform/chosen-store'
import { numberOf } from '../platform/filters'
import { MeProvider } from '../platform/me'
import { Failed, Loading } from '../ui/States'
import { ShortcutsProvider } from '../ui/shortcuts'
import { Frame } from './Frame'
import styles from './Guard.module.css'
import { screens } from './screens'

const isOut = (error: Error | null): boolean =>
  error instanceof Refusal && (error.code === staffSignedOut.code || error.code === staffSuspended.code)

/** A grant that ends bites on the server at once; the menu follows within this time. */
const AGAIN_MS = 60_000

/** A person who is not signed in logs in first, and then comes back to where they wanted to go. */
export default function Guard() {
  const { pathname, search } = useLocation()
  const { data: me, error, refetch } = useData(staffMe, {}, { everyMs: AGAIN_MS })
  if (isOut(error)) {
    const wanted = `${pathname}${search}`
    return <Navigate to={wanted === '/' ? '/login' : `/login?to=${encodeURIComponent(wanted)}`} replace />
  }
  if (!me)
    return (
      <main className={styles.waiting}>
        {error ? <Failed error={error} again={() => void refetch()} /> : <Loading />}
      </main>
    )
  return (
    <MeProvider value={me}>
      <AtStore me={me}>
        <ShortcutsProvider>
          <Frame>
            <Outlet />
          </Frame>
        </ShortcutsProvider>
      </AtStore>
    </MeProvider>
  )
}

/** The store that an address names, on a screen about one: a link leads to the store it was made at, or to none. */
function useNamedStore(): number | undefined {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const isOfStore = screens.some((screen) => screen.path === pathname && screen.isOfStore)
  return isOfStore ? numberOf(params.get('store') ?? undefined) : undefined
}

function AtStore({ me, children }: { readonly me: StaffMe; readonly children: ReactNode }) {
  const [chosen, setChosen] = useState<number>()
  const [, setParams] = useSearchParams()
  const named = useNamedStore()
  const choose = (id: number) => {
    rememberStore(id)
    setChosen(id)
    if (named === undefined) return
    setParams((before) => new URLSearchParams([...before].filter(([name]) => name !== 'store')), { replace: true })
  }
  // The screens after it are about the same store.
  useEffect(() => setChosen((before) => named ?? before), [named])
  const find = (wanted: number | undefined) => me.stores.find(({ id }) => id === wanted)
  const store = named === undefined ? (find(chosen) ?? firstStore(me)) : find(named)
  return <ChosenStoreProvider value={{ store, stores: me.stores, choose }}>{children}</ChosenStoreProvider>
}
