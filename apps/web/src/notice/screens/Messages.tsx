import { useState } from 'react'
import { useLastReady } from '../../platform/list/useLastReady'
import { usePagedList } from '../../platform/list/usePagedList'
import { usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { FloatingStack } from '../../ui/FloatingButton/FloatingButton'
import { IconSettings } from '../../ui/Icon/ScreenIcon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { ScrollToTop } from '../../ui/ScrollToTop/ScrollToTop'
import { TabPanel, Tabs } from '../../ui/Tabs/Tabs'
import { messagesOf } from '../message.api'
import { type MessageTab, messageTabAt, messageTabs } from '../message-tabs'
import { MessageList } from '../parts/MessageList'
import { PreferenceSheet } from '../parts/PreferenceSheet'

const TABS = 'messages'

/** Everything a member was told; each topic has an address of its own. */
export default function Messages() {
  const back = useBack()
  const navigate = useNavigate()
  const tab = messageTabAt(usePageSearch())
  // The counts of all topics come with the list of any: they stay while the next one loads.
  const { first } = usePagedList(messagesOf(tab))
  const unread = useLastReady(first?.unread, first !== undefined)
  const [isOpen, setIsOpen] = useState(false)
  const open = (key: MessageTab) => {
    if (key !== tab) void navigate(paths.message(key === 'all' ? {} : { topic: key }), { replace: true })
  }
  return (
    <Page
      top={
        <NavBar
          title="消息"
          onBack={back}
          right={<IconButton icon={IconSettings} label="消息设置" onClick={() => setIsOpen(true)} />}
        >
          <Tabs id={TABS} label="消息种类" tabs={messageTabs(unread)} value={tab} onChange={open} />
        </NavBar>
      }
    >
      <TabPanel id={TABS} value={tab}>
        <MessageList key={tab} tab={tab} />
      </TabPanel>
      <FloatingStack>
        <ScrollToTop />
      </FloatingStack>
      <PreferenceSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </Page>
  )
}
