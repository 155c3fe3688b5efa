import { authInfoStale } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useEffect, useEffectEvent } from 'react'
import { channelCode } from '../../../platform/browser/channel'
import { persistedText } from '../../../platform/browser/persisted'
import { tabStorage } from '../../../platform/browser/phone-storage'
import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { useReturnTarget } from '../../../platform/page/return-target'
import { toast } from '../../../ui/Toast/toast'
import { useLogin, useLoginWx, useSendLoginCode } from '../../account.api'
import { type CodeProof, useCodeForm } from '../../code/parts/useCodeForm'
import { knownNonceOf, rememberNumber } from '../../code-waits'
import { dropAuthInfo, readAuthInfo } from '../auth-info'
import { askAfterLogin, authorize } from '../authorize'
import { loginDraft, persistLoginDraft } from './draft'

const agreedBefore = persistedText(tabStorage, 'agreed_before_leaving')

const isStale = (error: unknown) => error instanceof Refusal && error.code === authInfoStale.code

/** Whether this tab left for the provider with consent given; good for one return. */
function takeAgreed(): boolean {
  const agreed = agreedBefore.read() === '1'
  agreedBefore.drop()
  return agreed
}

/** Both ways in: by a number and its code, or by the app this page is open in. */
export function useMobileLogin() {
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const target = useReturnTarget()
  const { mutateAsync: send } = useSendLoginCode()
  const { mutateAsync: logIn } = useLogin()
  const { mutateAsync: logInWx } = useLoginWx()

  const enter = async () => {
    persistLoginDraft({})
    await navigate(target, { replace: true })
  }

  const byMobile = async (proof: CodeProof) => {
    const ask = { ...proof, consent: 1, channel: channelCode() } as const
    const ticket = readAuthInfo()?.ticket
    await logIn({ ...ask, ticket }).catch((error: unknown) => {
      if (!ticket || !isStale(error)) throw error
      // The number is proven all the same; the identity joins another day.
      dropAuthInfo()
      return logIn(ask)
    })
    rememberNumber(proof.mobile)
    await askAfterLogin(target)
    await enter()
  }

  const askProvider = async () => {
    agreedBefore.write('1')
    // Back to this page, which then finishes what was begun here.
    await authorize('full', pathname + search)
    agreedBefore.drop()
  }

  /** True once in; false when the provider has to be asked (again). */
  const byIdentity = async (): Promise<boolean> => {
    const known = readAuthInfo()
    if (known?.scope !== 'full') return false
    const result = await logInWx({ ticket: known.ticket, create: 1, consent: 1, channel: channelCode() }).catch(
      (error: unknown) => {
        if (!isStale(error)) throw error
      },
    )
    if (result?.is_login !== 1) {
      dropAuthInfo()
      return false
    }
    await enter()
    return true
  }

  const handle = useCodeForm({
    purpose: 'login',
    known: loginDraft(),
    needsConsent: true,
    submitsItself: true,
    send: (ask) => send({ ...ask, nonce: knownNonceOf(ask.mobile) }),
    submit: byMobile,
  })
  const { mobile, code, consent } = handle.form
  useEffect(() => persistLoginDraft({ mobile, code, consent }), [mobile, code, consent])

  const comeBack = useEffectEvent(() => {
    if (!takeAgreed()) return
    handle.dispatch({ type: 'consent', given: true })
    // A visitor who refused at the provider is only back: no error is shown.
    if (readAuthInfo()?.scope === 'full')
      handle.alone(async () => {
        if (!(await byIdentity())) toast(authInfoStale.msg)
      })
  })
  // Once, on the way back from the provider.
  useEffect(() => comeBack(), [])

  const enterByProvider = () =>
    handle.withConsent(async () => {
      if (!(await byIdentity())) await askProvider()
    })
  return { handle, enterByProvider }
}
