import type { MeView } from '@kuaimen/contract/account/person.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBack } from '../../../platform/page/useBack'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { waitingChange } from '../../account.api'
import type { CodeProof } from '../../code/parts/useCodeForm'
import { useMe } from '../../session'
import { ChangeWaiting } from '../parts/ChangeWaiting'
import { NewNumber } from '../parts/NewNumber'
import { OldNumber } from '../parts/OldNumber'
import styles from './EditPhone.module.css'

/** Another number: proven by the old one at once, or without it after a wait. */
export default function EditPhone() {
  const back = useBack()
  const { data: me, isError, refetch } = useMe()
  const { data: change, isPending, isError: isUnknown, refetch: ask } = useQuery(waitingChange())
  const isFailed = (isError && !me) || isUnknown
  return (
    <Page top={<NavBar title="更换手机号" onBack={back} />} className={styles.page}>
      {isFailed && <ErrorState onRetry={() => void Promise.all([refetch(), ask()])} />}
      {!isFailed && (!me || isPending) && <EditPhoneSkeleton />}
      {!isFailed && me && !isPending && (change ? <ChangeWaiting change={change} /> : <Change me={me} />)}
    </Page>
  )
}

const EditPhoneSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock className={styles.bone} />
    <SkeletonBlock className={styles.bone} />
  </SkeletonGroup>
)

function Change({ me }: { me: MeView }) {
  const [old, setOld] = useState<CodeProof | 'lost'>()
  if (old === undefined) return <OldNumber mobile={me.mobile} onProof={setOld} onLost={() => setOld('lost')} />
  return <NewNumber old={old} onAgain={() => setOld(undefined)} />
}
