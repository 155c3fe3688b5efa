import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { FloatingButton } from '../../ui/FloatingButton/FloatingButton'
import { IconCart } from '../../ui/Icon/ScreenIcon'
import { Badge } from '../../ui/Tag/Tag'
import { useWishCount } from '../cart.api'

/** Shown while the cart holds anything. */
export function FloatingCart() {
  const count = useWishCount()
  if (count === 0) return null
  return (
    <FloatingButton
      icon={IconCart}
      label={`购物车，${count}项`}
      render={(button) => <Link to={paths.wishList()} {...button} />}
    >
      <Badge count={count} />
    </FloatingButton>
  )
}
