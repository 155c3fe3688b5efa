import { remindersFixed } from '@kuaimen/contract/notice/notice.errors'
import type { Reminder } from '@kuaimen/contract/notice/notice.rules'
import type { TopicPreference } from '@kuaimen/contract/notice/notice.views'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { Switch } from '../../ui/Switch/Switch'
import { useChangePreference } from '../message.api'
import { TOPIC_WORDS } from '../message-tabs'
import styles from './PreferenceSheet.module.css'

const WAYS: Readonly<Record<Reminder, string>> = { wx: '微信提醒', sms: '短信提醒' }

/** A switch for each way by which a topic is ever sent. */
export function TopicSwitches({ preference }: { preference: TopicPreference }) {
  const { mutate: change } = useChangePreference()
  const { topic, wx, sms, channels, fixed } = preference
  const name = TOPIC_WORDS[topic]
  if (channels.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{name}</h3>
      <RowGroup>
        {channels.map((way) => (
          <ListRow
            key={way}
            label={WAYS[way]}
            note={fixed.includes(way) ? remindersFixed.msg : undefined}
            value={
              <Switch
                label={`${name}的${WAYS[way]}`}
                on={preference[way]}
                disabled={fixed.includes(way)}
                onChange={(on) => change({ topic, wx, sms, [way]: on })}
              />
            }
          />
        ))}
      </RowGroup>
    </section>
  )
}
