import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { Sheet } from '../../ui/Sheet/Sheet'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Note } from '../../ui/Text/Text'
import { preferences } from '../message.api'
import styles from './PreferenceSheet.module.css'
import { SubscribeRow } from './SubscribeRow'
import { TopicSwitches } from './TopicSwitches'

interface PreferenceSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** By which ways a member is reminded, besides what is always to be read here. */
export const PreferenceSheet = ({ open, onClose }: PreferenceSheetProps) => (
  <Sheet open={open} onClose={onClose} title="消息设置">
    <Preferences />
  </Sheet>
)

function Preferences() {
  const { data, isPending, refetch } = useQuery(preferences())
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={['long', 'half', 'full', 'full', 'half', 'full']} />
      </SkeletonGroup>
    )
  if (!data) return <ErrorState compact onRetry={refetch} />
  return (
    <div className={styles.groups}>
      <Note>消息都会留在这里。要不要再用微信或短信提醒您，可以在下面选。</Note>
      {data.list.map((preference) => (
        <TopicSwitches key={preference.topic} preference={preference} />
      ))}
      <RowGroup>
        <ListRow label="免打扰" note="不急的提醒，等到早上再发" value={`${data.quiet_from}–${data.quiet_until}`} />
        <SubscribeRow />
      </RowGroup>
    </div>
  )
}
