import { useState } from 'react'
import { BottomBar } from '../BottomBar/BottomBar'
import { Button } from '../Button/Button'
import { FloatingButton, FloatingStack } from '../FloatingButton/FloatingButton'
import { IconCart, IconMenu } from '../Icon/ScreenIcon'
import { IconButton } from '../IconButton/IconButton'
import { NavBar } from '../NavBar/NavBar'
import { OverlayHost } from '../OverlayHost/OverlayHost'
import { Page } from '../Page/Page'
import { Price } from '../Price/Price'
import { ScrollToTop } from '../ScrollToTop/ScrollToTop'
import { TabPanel, Tabs } from '../Tabs/Tabs'
import { Badge } from '../Tag/Tag'
import { toast } from '../Toast/toast'
import { Choosing } from './Choosing'
import styles from './Gallery.module.css'
import { Holding } from './Holding'
import { Overlays } from './Overlays'
import { Showing } from './Showing'
import { States } from './States'
import { Writing } from './Writing'

const ROOMS = {
  showing: Showing,
  choosing: Choosing,
  writing: Writing,
  overlays: Overlays,
  states: States,
  holding: Holding,
}
export type Room = keyof typeof ROOMS

const TABS = [
  { key: 'showing', label: '展示' },
  { key: 'choosing', label: '选择' },
  { key: 'writing', label: '填写' },
  { key: 'overlays', label: '浮层', count: 6 },
  { key: 'states', label: '状态' },
  { key: 'holding', label: '持有' },
] as const

/** Every component in its states, for our own eyes. */
export function Gallery({ start = 'showing' }: { start?: Room }) {
  const [room, setRoom] = useState<Room>(start)
  const Content = ROOMS[room]
  return (
    <>
      <Page
        top={
          <NavBar
            onBack={() => toast('上一步')}
            backText="上一步"
            showBackText
            title="快门"
            right={<IconButton icon={IconMenu} label="菜单" />}
          >
            <Tabs id="gallery" label="分类" tabs={TABS} value={room} onChange={setRoom} />
          </NavBar>
        }
        bottom={
          <BottomBar aside={<Price fen={39_900} wasFen={49_900} size="l" />}>
            <Button size="large" onClick={() => new Promise((done) => setTimeout(done, 1500))}>
              立即提交
            </Button>
          </BottomBar>
        }
      >
        <TabPanel id="gallery" value={room}>
          <div className={styles.stack}>
            <Content />
          </div>
        </TabPanel>
      </Page>
      <FloatingStack>
        <ScrollToTop />
        <FloatingButton icon={IconCart} label="已选，3件">
          <Badge count={3} />
        </FloatingButton>
      </FloatingStack>
      <OverlayHost />
    </>
  )
}
