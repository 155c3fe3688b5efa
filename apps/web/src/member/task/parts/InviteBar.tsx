import { useState } from 'react'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { InviteSheet } from './InviteSheet'

/** The next step of a task that friends complete. */
export function InviteBar() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <BottomBar>
      <Button size="large" block onClick={() => setIsOpen(true)}>
        邀请朋友
      </Button>
      <InviteSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </BottomBar>
  )
}
