import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/query'
import { forgetBookings } from '../../booking/booking.api'
import { useNavigate } from '../../platform/page/navigate'
import { ignoreError } from '../../platform/session/report-ignored-error'
import { askUntilSettled } from '../ask-until-settled'
import { hasLeft, noteBack } from '../left-to-pay'
import { paymentStateOf, useAskProvider } from '../payment.api'
import { afterPaid } from '../ways'

/**
 * confirming: asked for; unpaid: the provider says that nothing was paid; unsure: asked long enough, and nobody knows.
 */
export type Phase = 'idle' | 'confirming' | 'unpaid' | 'unsure' | 'cancelled' | 'failed'

/** What is known when we ask: the phone says that it is paid, or somebody has come back from the provider's page. */
type Hint = 'paid' | 'returned'

/** Another tab, or a late notice, may settle it too. */
const LOOK_AGAIN_MS = 10_000

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What is known of a payment, how it is asked about, and the way on once it is paid. */
export function usePayment(payable_no: string) {
  const client = useApi()
  const navigate = useNavigate()
  const ask = useAskProvider(payable_no)
  const [phase, setPhase] = useState<Phase>('idle')
  const round = useRef(0)
  const query = useQuery({
    ...paymentStateOf(payable_no),
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? LOOK_AGAIN_MS : false),
  })
  const { data: state } = query

  const stop = useCallback((next: Phase = 'idle') => {
    round.current += 1
    setPhase(next)
  }, [])

  const confirm = useCallback(
    async (hint: Hint = 'paid') => {
      round.current += 1
      const mine = round.current
      const isStopped = () => round.current !== mine
      noteBack()
      setPhase('confirming')
      // It is asked on meanwhile: the provider may learn of it a moment later.
      const onAnswer = ({ said }: PaymentState) => {
        if (hint === 'returned') setPhase(said === 'unpaid' ? 'unpaid' : 'confirming')
      }
      const found = await askUntilSettled({ ask, wait, isStopped, onAnswer })
      if (isStopped()) return
      if (found && found.state !== 'waiting') setPhase('idle')
      else setPhase(hint === 'returned' && found?.said === 'unpaid' ? 'unpaid' : 'unsure')
    },
    [ask],
  )

  useReturn(
    useCallback(() => {
      if (hasLeft(payable_no)) void confirm('returned')
      // A provider's app may come back into another tab, which knows nothing of having left.
      else void ask().catch(ignoreError('payment:ask'))
    }, [payable_no, confirm, ask]),
  )

  useEffect(
    () => () => {
      round.current += 1
    },
    [],
  )

  useEffect(() => {
    if (state?.state !== 'paid') return
    void forgetBookings(client)
    void navigate(afterPaid(payable_no, state), { replace: true, state: { paid: true } })
  }, [state, payable_no, client, navigate])

  return { query, phase, confirm, stop }
}

/** On arrival, and whenever the page is seen again: from a provider's page, its app, or the browser's own memory. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') onReturn()
    }
    const restored = (event: PageTransitionEvent) => event.persisted && onReturn()
    seen()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('pageshow', restored)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pageshow', restored)
    }
  }, [onReturn])
}
