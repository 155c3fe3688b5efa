import { useEffect, useRef, useState } from 'react'
import { TransportError } from '../../../api/call'
import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { useDelayed } from '../../../ui/LoadingMask/useDelayed'
import { toast } from '../../../ui/Toast/toast'
import { pathOfCard } from '../../card-links'
import { wantedGift } from '../links'
import { useLookAtGift, useTakeGift } from '../transfer.api'
import styles from './TakeGift.module.css'

interface TakeGiftProps {
  readonly token: string
  /** It is known that the member neither gave it nor has it. */
  readonly isKnown: boolean
}

const SLOW_AFTER_MS = 3_000

/** Who has to log in first has tapped once: it is taken when they come back. */
export function TakeGift({ token, isKnown }: TakeGiftProps) {
  const navigate = useNavigate()
  const isLoggedIn = useIsLoggedIn()
  const { pathname } = usePageLocation()
  const { mutateAsync, isPending } = useTakeGift()
  const [isUnsure, setIsUnsure] = useState(false)
  const isSlow = useDelayed(isPending, SLOW_AFTER_MS)
  const take = async () => {
    if (!isLoggedIn) {
      wantedGift.write(token)
      return navigate(paths.signIn({ redirect: pathname }))
    }
    setIsUnsure(false)
    try {
      const card = await mutateAsync({ token })
      toast('已放进您的卡包', { kind: 'success' })
      await navigate(pathOfCard(card), { replace: true })
    } catch (failure) {
      // No answer is not a no: it may be in the card case already.
      if (failure instanceof TransportError) setIsUnsure(true)
      else sayFailure(failure)
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
    <BottomBar above={<Waiting isSlow={isSlow} isUnsure={isUnsure} />}>
      {isUnsure && <Look token={token} onOpen={() => setIsUnsure(false)} />}
      <Button
        size="large"
        kind={isUnsure ? 'secondary' : 'primary'}
        block={!isUnsure}
        pending={isPending}
        onClick={take}
      >
        {isUnsure ? '再收一次' : '收下'}
      </Button>
    </BottomBar>
  )
}

const Waiting = ({ isSlow, isUnsure }: { isSlow: boolean; isUnsure: boolean }) => (
  <p className={styles.waiting} role="status">
    {isSlow && '网络有点慢，正在为您收下，请不要关闭页面'}
    {isUnsure && '没有收到答复，可能已经收下了。可以查看结果；再收一次也不会重复'}
  </p>
)

/** What became of it shows on the page itself; only that it is still there has to be said. */
function Look({ token, onOpen }: { token: string; onOpen: () => void }) {
  const lookAt = useLookAtGift(token)
  const look = async () => {
    try {
      if ((await lookAt()) !== 'open') return
      onOpen()
      toast('还没有收下，请再点一次「收下」')
    } catch (failure) {
      sayFailure(failure)
    }
  }
  return (
    <Button size="large" onClick={look}>
      查看结果
    </Button>
  )
}
