import type { MessageView } from '@kuaimen/contract/notice/notice.views'
import { useState } from 'react'
import { serverNow } from '../../platform/browser/server-clock'
import { afterPullDelay } from '../../platform/list/pull-delay'
import { usePagedList } from '../../platform/list/usePagedList'
import { ActionSheet } from '../../ui/ActionSheet/ActionSheet'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { messagesOf, useHideMessage, useHiding, useReadMessages } from '../message.api'
import type { MessageTab } from '../message-tabs'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow'
import { MessageSkeleton } from './MessageSkeleton'
import { NoMessages } from './NoMessages'
import { UnreadBar } from './UnreadBar'

const READ = { key: 'read', text: '标为已读' }
const HIDE = { key: 'hide', text: '删除', danger: true }

export function MessageList({ tab }: { tab: MessageTab }) {
  const { items, first, isPending, failed, pull, more, retry } = usePagedList(messagesOf(tab))
  const hiding = useHiding()
  const { mutate: read } = useReadMessages()
  const { mutate: hide } = useHideMessage()
  const [chosen, setChosen] = useState<MessageView>()
  const messages = items.filter(({ id }) => !hiding.has(id))
  if (isPending) return <MessageSkeleton />
  if (!first) return <ErrorState onRetry={retry} />
  if (messages.length === 0 && pull === 'done') return <NoMessages tab={tab} />
  const readOne = ({ id, read: isRead }: MessageView) => {
    if (!isRead) read({ ids: [id] })
  }
  const pick = (key: string) => {
    if (!chosen) return
    if (key === HIDE.key) hide(chosen)
    else readOne(chosen)
  }
  const now = serverNow()
  return (
    <>
      <UnreadBar count={first.unread[tab]} onRead={() => read({ tab })} />
      <PullUpList
        state={pull}
        onMore={() => afterPullDelay(more)}
        moreText="上拉，看更早的消息"
        doneText="没有更早的消息了"
      >
        <ul className={styles.list}>
          {messages.map((message) => (
            <li key={message.id}>
              <MessageRow
                message={message}
                now={now}
                onOpen={() => readOne(message)}
                onHide={() => hide(message)}
                onMore={() => setChosen(message)}
              />
            </li>
          ))}
        </ul>
      </PullUpList>
      {failed && <ErrorState compact onRetry={retry} />}
      <ActionSheet
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={chosen?.title ?? '消息'}
        actions={chosen?.read ? [HIDE] : [READ, HIDE]}
        onPick={pick}
      />
    </>
  )
}
