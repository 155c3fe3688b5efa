import { useEffect } from 'react'
import { useApi } from '../../../api/query'
import { ignoreError } from '../../../platform/session/report-ignored-error'

const PARAMETER = 'handoff'

/** The phone's side: it tells the desktop that it is here, once, and leaves no trace in the address. */
export function useHandoff(): void {
  const { call } = useApi()
  useEffect(() => {
    const url = new URL(location.href)
    const id = url.searchParams.get(PARAMETER)
    if (!id) return
    url.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', url)
    // Only a phone that comes from a desktop needs the call's name.
    void import('@kuaimen/contract/account/login.endpoints')
      .then(({ takeHandoff }) => call(takeHandoff, { id }, { quiet: true }))
      .catch(ignoreError('account:handoff'))
  }, [call])
}
