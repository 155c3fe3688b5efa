import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/query'
import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { ignoreError } from '../../../platform/session/report-ignored-error'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { toast } from '../../../ui/Toast/toast'
import { useCampaign } from '../../block-props'
import { remindOf } from '../../campaign.api'
import { useMine } from '../../offer/parts/useOffers'
import { persistReminder, takeReminder } from '../../offer/wanted-offer'
import styles from './CampaignHead.module.css'

/** A message when it begins. */
export function Remind() {
  const { key, preview } = useCampaign()
  const client = useApi()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const isLoggedIn = useIsLoggedIn()
  const [isSetNow, setIsSetNow] = useState(false)
  const isSet = useMine()?.reminded || isSetNow
  const setReminder = async () => {
    await remindOf(client, key)
    setIsSetNow(true)
    toast('开始时会发消息提醒您', { kind: 'success' })
  }
  const remind = async (): Promise<unknown> => {
    if (preview) return toast('预览里不能设置提醒')
    if (isLoggedIn) return setReminder()
    persistReminder(key)
    return navigate(paths.signIn({ redirect: pathname + search }))
  }
  const resume = useEffectEvent(() => {
    if (takeReminder(key)) setReminder().catch(ignoreError('campaign:remind'))
  })
  // What was tapped before the login.
  useEffect(() => {
    if (isLoggedIn) resume()
  }, [isLoggedIn])
  return (
    <Button kind="secondary" block className={styles.remind} onClick={remind} disabled={isSet}>
      {isSet ? '已设置提醒' : '提醒我'}
    </Button>
  )
}
