import { userOf } from '../wechat/users'
import type { World } from '../world/world'
import type { ContactWay, Follow, GroupChat, JoinWay } from './book'
import type { WecomNotice } from './notice-log'
import { adviserName } from './people'
import type { WelcomeMessage } from './welcomes'

/** GET /control/wecom */
export interface WecomState {
  ways: ContactWay[]
  join_ways: JoinWay[]
  contacts: (Follow & { adviser: string; nickname: string })[]
  welcomes: WelcomeMessage[]
  groups: GroupChat[]
}

const shownFollow = (follow: Follow) => ({
  ...follow,
  adviser: adviserName(follow.userid),
  nickname: userOf(follow.user).nickname,
})

/** Newest first. */
export function wecomState({ wecom }: World, rows = Number.POSITIVE_INFINITY): WecomState {
  const { book, welcomes } = wecom
  const newest = <T>(all: readonly T[]) => all.toReversed().slice(0, rows)
  return {
    ways: newest(book.ways),
    join_ways: newest(book.joinWays),
    contacts: newest(book.follows).map(shownFollow),
    welcomes: welcomes.list().slice(0, rows),
    groups: book.groups.slice(0, rows),
  }
}

export const noticesOf = ({ wecom }: World, user: string | undefined): WecomNotice[] =>
  wecom.notices.list().filter((notice) => user === undefined || notice.user === user)
