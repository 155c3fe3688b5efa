import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/session'
import { useBrand } from '../../brand/brand.api'
import { cityOf } from '../../city/city.api'
import { Link } from '../../platform/Link'
import { OwnPart } from '../../platform/OwnPart'
import { paths } from '../../platform/paths'
import { useIsLoggedIn, useVisitor } from '../../platform/VisitorProvider'
import { Avatar } from '../../ui/Avatar/Avatar'
import { IconChevronDown, IconLocation } from '../../ui/Icon/Icon'
import styles from './HomeHeader.module.css'

/** Avatar to the member's page on the left, the city on the right. */
export function HomeHeader() {
  const visitor = useVisitor()
  const brand = useBrand()
  const { data: city } = useQuery(cityOf(visitor.cityId))
  const cityName = visitor.cityId === undefined ? '定位中' : (city?.short_name ?? '定位中')
  return (
    <header className={styles.header}>
      <Link to={paths.mine()} className={styles.me}>
        <OwnPart>
          <MyAvatar />
        </OwnPart>
        <span>{visitor.token ? '我的' : '登录'}</span>
      </Link>
      <p className={styles.brand}>{brand?.brand_name}</p>
      <Link to={paths.city()} className={styles.city} aria-label={`当前城市：${cityName}，切换城市`}>
        <IconLocation size="s" />
        <span>{cityName}</span>
        <IconChevronDown size="s" />
      </Link>
    </header>
  )
}

function MyAvatar() {
  const isLoggedIn = useIsLoggedIn()
  const brand = useBrand()
  const { data: me } = useMe()
  return <Avatar size="s" src={(isLoggedIn && me?.avatar) || brand?.avatar_default} />
}
