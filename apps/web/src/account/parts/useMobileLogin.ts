import { authInfoStale } from '@kuaimen/contract/account/account.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLogin, useLoginWx, useSendLoginCode } from '../account.api'
import { dropAuthInfo, readAuthInfo } from '../auth-info'
import { authorize } from '../authorize'
import { useReturnTarget } from '../return-target'
import { keepLoginDraft, loginDraft } from './login-draft'
import { useCodeForm } from './useCodeForm'

const isStale = (error: unknown) => error instanceof Refusal && error.code === authInfoStale.code

/** Both ways in: by a number and its code, or by the app this page lives in. */
export function useMobileLogin() {
  const navigate = useNavigate()
  const target = useReturnTarget()
  const { mutateAsync: send } = useSendLoginCode()
  const { mutateAsync: logIn } = useLogin()
  const { mutateAsync: logInWx } = useLoginWx()

  const enter = async () => {
    keepLoginDraft({})
    await navigate(target, { replace: true })
  }

  const byMobile = async (proof: { mobile: string; code: string }) => {
    const ask = { ...proof, consent: 1 } as const
    const ticket = readAuthInfo()?.ticket
    await logIn({ ...ask, ticket }).catch((error: unknown) => {
      if (!ticket || !isStale(error)) throw error
      // The number is proven all the same; the identity joins another day.
      dropAuthInfo()
      return logIn(ask)
    })
    await enter()
  }

  const byProvider = async () => {
    const known = readAuthInfo()
    if (known?.scope !== 'full') return authorize('full', target)
    const result = await logInWx({ ticket: known.ticket, create: 1, consent: 1 }).catch((error: unknown) => {
      if (!isStale(error)) throw error
    })
    if (result?.is_login === 1) return enter()
    dropAuthInfo()
    return authorize('full', target)
  }

  const handle = useCodeForm({ known: loginDraft(), needsConsent: true, send, submit: byMobile })
  const { mobile, code, consent } = handle.form
  useEffect(() => keepLoginDraft({ mobile, code, consent }), [mobile, code, consent])

  return { handle, enterByProvider: () => handle.withConsent(byProvider) }
}
