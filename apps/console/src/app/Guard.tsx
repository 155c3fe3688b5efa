import { Refusal } from '@kuaimen/contract/kernel/failure'
import { staffMe } from '@kuaimen/contract/staff/session.endpoints'
import { staffSignedOut, staffSuspended } from '@kuaimen/contract/staff/staff.errors'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useData } from '../api/data'
import { ChosenStoreProvider, firstStore, rememberStore } from '../platform/chosen-store'
import { MeProvider } from '../platform/me'
import { Failed, Loading } from '../ui/States'
import { ShortcutsProvider } from '../ui/shortcuts'
import { Frame } from './Frame'
import styles from './Guard.module.css'

const isOut = (error: Error | null): boolean =>
  error instanceof Refusal && (error.code === staffSignedOut.code || error.code === staffSuspended.code)

/** A grant that ends bites on the server at once; the menu follows within this time. */
const AGAIN_MS = 60_000

/** A person who is not signed in logs in first, and then comes back to where they wanted to go. */
export default function Guard() {
  const { pathname, search } = useLocation()
  const { data: me, error, refetch } = useData(staffMe, {}, { everyMs: AGAIN_MS })
  const [chosen, setChosen] = useState<number>()
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
  const store = me.stores.find(({ id }) => id === chosen) ?? firstStore(me)
  const choose = (id: number) => {
    rememberStore(id)
    setChosen(id)
  }
  return (
    <MeProvider value={me}>
      <ChosenStoreProvider value={{ store, stores: me.stores, choose }}>
        <ShortcutsProvider>
          <Frame>
            <Outlet />
          </Frame>
        </ShortcutsProvider>
      </ChosenStoreProvider>
    </MeProvider>
  )
}
