import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/session'
import { useBrand } from '../../brand/brand.api'
import { cityOf } from '../../city/city.api'
import { Bell } from '../../notice/parts/Bell'
import { Link } from '../../platform/page/Link'
import { MemberSlot } from '../../platform/page/MemberSlot'
import { paths } from '../../platform/page/paths'
import { useIsLoggedIn, useVisitor } from '../../platform/session/VisitorProvider'
import { Avatar } from '../../ui/Avatar/Avatar'
import { cx } from '../../ui/cx'
import { IconChevronDown, IconLocation } from '../../ui/Icon/Icon'
import { lazyPart } from '../../ui/lazy/lazyPart'
import styles from './HomeHeader.module.css'

/** Comes with what floats over the page, which asks for the same counts. */
const Unread = lazyPart(async () => (await import('./HomeFloating')).UnreadBadge)
const Level = lazyPart(async () => (await import('./HomeFloating')).LevelChip)

/** Avatar to the member's page on the left, the city and a member's messages on the right. */
export function HomeHeader({ isAwake }: { isAwake: boolean }) {
  const visitor = useVisitor()
  const brand = useBrand()
  const { data: city } = useQuery(cityOf(visitor.cityId))
  const cityName = visitor.cityId === undefined ? '定位中' : (city?.short_name ?? '城市')
  return (
    <header className={cx(styles.header, visitor.token && styles.member)}>
      <Link to={paths.mine()} className={styles.me}>
        <MemberSlot>
          <MyAvatar />
        </MemberSlot>
        <span>
          {visitor.token ? '我的' : '登录'}
          {visitor.token && isAwake && <Level>{(LevelChip) => <LevelChip />}</Level>}
        </span>
      </Link>
      <p className={styles.brand}>{brand?.brand_name}</p>
      <Link to={paths.city()} className={styles.city} aria-label={`当前城市：${cityName}，切换城市`}>
        <IconLocation size="s" />
        <span>{cityName}</span>
        <IconChevronDown size="s" />
      </Link>
      {visitor.token && <Bell>{isAwake && <Unread>{(UnreadBadge) => <UnreadBadge />}</Unread>}</Bell>}
    </header>
  )
}

function MyAvatar() {
  const isLoggedIn = useIsLoggedIn()
  const brand = useBrand()
  const { data: me } = useMe()
  return <Avatar size="s" src={(isLoggedIn && me?.avatar) || brand?.avatar_default} />
}
