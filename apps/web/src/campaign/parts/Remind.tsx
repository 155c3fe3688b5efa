import { useState } from 'react'
import { useApi } from '../../api/query'
import { useNavigate } from '../../platform/navigate'
import { usePageLocation } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { useIsLoggedIn } from '../../platform/VisitorProvider'
import { Button } from '../../ui/Button/Button'
import { toast } from '../../ui/Toast/toast'
import { remindOf } from '../campaign.api'
import { useCampaign } from './block-props'
import styles from './CampaignHead.module.css'
import { useMine } from './useOffers'

/** A message when it begins. */
export function Remind() {
  const { key, preview } = useCampaign()
  const client = useApi()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const isLoggedIn = useIsLoggedIn()
  const [isSetNow, setIsSetNow] = useState(false)
  const isSet = useMine()?.reminded || isSetNow
  const remind = async (): Promise<unknown> => {
    if (preview) return toast('预览里不能设置提醒')
    if (!isLoggedIn) return navigate(paths.signIn({ redirect: pathname + search }))
    await remindOf(client, key)
    setIsSetNow(true)
    return toast('开始时会发消息提醒你', { kind: 'success' })
  }
  return (
    <Button kind="secondary" block className={styles.remind} onClick={remind} disabled={isSet}>
      {isSet ? '已设置提醒' : '提醒我'}
    </Button>
  )
}
