import type { StaffMe } from '@kuaimen/contract/staff/session.views'
import { mayDo } from '../platform/me'
import { MENU, type MenuPlace, type Screen, screens } from './screens'

type Who = Pick<StaffMe, 'permissions'>

/** The screens that the person may open, in the order of the table. */
export const screensFor = (who: Who, all: readonly Screen[] = screens): readonly Screen[] =>
  all.filter(({ may }) => mayDo(who, may))

export interface MenuGroup {
  readonly place: MenuPlace
  readonly words: string
  readonly rows: readonly Screen[]
}

export function menuFor(who: Who, all: readonly Screen[] = screens): readonly MenuGroup[] {
  const shown = screensFor(who, all)
  return (Object.keys(MENU) as MenuPlace[])
    .map((place) => ({ place, words: MENU[place], rows: shown.filter(({ menu }) => menu === place) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Everybody has their own account at least. */
export function firstScreen(who: Who, all: readonly Screen[] = screens): Screen {
  const first = menuFor(who, all)[0]?.rows[0] ?? screensFor(who, all)[0]
  if (!first) throw new Error('a person without any screen')
  return first
}
