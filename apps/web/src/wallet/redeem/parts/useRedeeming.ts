import { Refusal } from '@kuaimen/contract/kernel/failure'
import { codeTries, codeUnknown, phoneUnproven } from '@kuaimen/contract/wallet/card.errors'
import type { CouponType } from '@kuaimen/contract/wallet/card.rules'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { toast } from '../../../ui/Toast/toast'
import { useCodeDetail, useRedeem } from '../../wallet.api'
import { redeemCodeFrom, redeemCodeProblem } from '../code'
import { dropTyped, persistTyped, typedCode } from '../typed-code'

const isRefused = (error: unknown, failed: { code: number }) => error instanceof Refusal && error.code === failed.code

/** A code is typed, looked at, and put into the card case; who has not proved the number does that in between. */
export function useRedeeming(type: CouponType) {
  const navigate = useNavigate()
  const [code, setCode] = useState(typedCode)
  const [problem, setProblem] = useState('')
  const [found, setFound] = useState<WalletCard>()
  const { mutateAsync: lookAt, isPending: isLooking } = useCodeDetail()
  const { mutateAsync: redeem } = useRedeem()

  const fail = (error: unknown) => {
    if (isRefused(error, codeUnknown) || isRefused(error, codeTries)) {
      setFound(undefined)
      setProblem((error as Refusal).message)
    } else sayFailure(error)
  }
  const look = async () => {
    const wrong = redeemCodeProblem(code)
    setProblem(wrong)
    if (wrong) return
    await lookAt({ code }).then(setFound, fail)
  }
  const put = () =>
    redeem({ code }).then(
      async (card) => {
        dropTyped()
        toast('已放入卡包', { kind: 'success' })
        await navigate(paths.cardCase({ type: card.coupon_type }), { replace: true })
      },
      async (error) => {
        if (!isRefused(error, phoneUnproven)) return fail(error)
        persistTyped(code)
        await navigate(paths.testPhone({ coupon_type: type }), { replace: true })
      },
    )

  const comeBack = useEffectEvent(() => {
    if (typedCode()) void look()
    dropTyped()
  })
  // Back from the proof: what was typed is looked at again, so that one tap is left.
  useEffect(() => comeBack(), [])

  return {
    code,
    problem,
    found,
    isLooking,
    look,
    put,
    type: (text: string) => {
      setCode(redeemCodeFrom(text))
      setProblem('')
      setFound(undefined)
    },
  }
}
