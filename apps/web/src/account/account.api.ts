import {
  sendLoginCode,
  sendModifyMobileCode,
  sendProveMobileCode,
  sendUnregisterCode,
} from '@kuaimen/contract/account/proof.endpoints'
import {
  bindMobile,
  endSession,
  exportMe,
  leaving,
  login,
  loginWx,
  logout,
  mobileChange,
  modifyMobile,
  sessions,
  startMobileChange,
  stopMobileChange,
  unregister,
} from '@kuaimen/contract/account/self.endpoints'
import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, query, useApi } from '../api/query'
import { forgetPerson, forgetPictures } from './forget-person'
import { forgetLogin, persistUserInfo, rememberLogin } from './session'

export const waitingChange = () => query(mobileChange, {}, { quiet: true })

/** Asked anew each time: what was open a minute ago may be over. */
export const myLeaving = () => ({ ...query(leaving, {}, { quiet: true }), staleTime: 0 })

export const mySessions = () => query(sessions, {}, { quiet: true })

/** Failures belong to the form that asked: it says them under the field they are about. */
function useAct<E extends Endpoint>(endpoint: E, onSuccess?: (client: ApiClient, data: DataOf<E>) => unknown) {
  const client = useApi()
  return useMutation<DataOf<E>, Error, CallOf<E>>({
    mutationFn: (input) => client.call(endpoint, input, { quiet: true }),
    onSuccess: (data) => onSuccess?.(client, data),
  })
}

export const useSendLoginCode = () => useAct(sendLoginCode)
export const useSendModifyMobileCode = () => useAct(sendModifyMobileCode)
export const useSendProveMobileCode = () => useAct(sendProveMobileCode)
export const useSendUnregisterCode = () => useAct(sendUnregisterCode)

export const useLogin = () => useAct(login, rememberLogin)

/** A known identity without an account answers politely with is_login 0: nothing to remember then. */
export const useLoginWx = () =>
  useAct(loginWx, (client, result) => {
    if (result.is_login === 1) rememberLogin(client, result)
  })

export const useBindMobile = () => useAct(bindMobile, rememberLogin)

export const useModifyMobile = () => useAct(modifyMobile, persistUserInfo)

export const useStartMobileChange = () =>
  useAct(startMobileChange, (client, change) => client.setQueryData(waitingChange().queryKey, change))

export const useStopMobileChange = () =>
  useAct(stopMobileChange, (client) => client.setQueryData(waitingChange().queryKey, null))

export const useEndSession = () =>
  useAct(endSession, (client) => client.invalidateQueries({ queryKey: mySessions().queryKey }))

export const useExportMe = () => useAct(exportMe)

export const useUnregister = () => useAct(unregister, forgetPerson)

/** Whatever the server says, this phone forgets. */
export function useLogOut() {
  const client = useApi()
  return useMutation({
    mutationFn: () => client.call(logout, {}, { quiet: true }),
    onSettled: () => {
      forgetPictures()
      forgetLogin(client)
    },
  })
}
