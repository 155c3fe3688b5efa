import { studioTime } from '@kuaimen/contract/kernel/time'

interface Hours {
  readonly open_time: string
  readonly close_time: string
}

/** By the studio's clock, wherever the phone is. A closing time not after the opening one is on the next day. */
export function isOpenAt({ open_time, close_time }: Hours, instant: Date): boolean {
  const now = studioTime(instant)
  const hasOpened = now >= open_time
  const willClose = now < close_time
  return open_time < close_time ? hasOpened && willClose : hasOpened || willClose
}
