import { useEffect, useRef } from 'react'
import { useNavigate } from '../../platform/navigate'
import { usePageLocation } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { sayFailure } from '../../platform/say-failure'
import { useIsLoggedIn } from '../../platform/VisitorProvider'
import { Button } from '../../ui/Button/Button'
import { toast } from '../../ui/Toast/toast'
import { pathOfCard } from '../card-ways'
import { useTakeGift } from '../giving.api'
import { wantedGift } from '../giving-links'

interface TakeGiftProps {
  readonly token: string
  /** It is known that the member neither gave it nor has it. */
  readonly isKnown: boolean
}

/** Who has to log in first has tapped once: it is taken when they come back. */
export function TakeGift({ token, isKnown }: TakeGiftProps) {
  const navigate = useNavigate()
  const isLoggedIn = useIsLoggedIn()
  const { pathname } = usePageLocation()
  const { mutateAsync } = useTakeGift()
  const take = async () => {
    if (!isLoggedIn) {
      wantedGift.write(token)
      return navigate(paths.signIn({ redirect: pathname }))
    }
    try {
      const card = await mutateAsync({ token })
      toast('已放进您的卡包', { kind: 'success' })
      await navigate(pathOfCard(card), { replace: true })
    } catch (failure) {
      sayFailure(failure)
    }
  }
  const now = useRef(take)
  useEffect(() => {
    now.current = take
  })
  useEffect(() => {
    if (!isKnown || wantedGift.read() !== token) return
    wantedGift.drop()
    void now.current()
  }, [isKnown, token])
  return (
    <Button size="large" block onClick={take}>
      收下
    </Button>
  )
}
