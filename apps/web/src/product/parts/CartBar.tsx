import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { useEffect, useState } from 'react'
import { Link } from '../../platform/page/Link'
import { usePageLocation } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useIsLoggedIn } from '../../platform/session/VisitorProvider'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { IconCart } from '../../ui/Icon/ScreenIcon'
import { Price } from '../../ui/Price/Price'
import { Badge } from '../../ui/Tag/Tag'
import { toast } from '../../ui/Toast/toast'
import { beginVisit } from '../../visit/begin'
import { useAddToCart, useWishCount } from '../cart.api'
import { persistChoice, takeChoice } from '../cart-choice'
import styles from './CartBar.module.css'
import { ChoiceSheet, type PeopleAndAddons } from './ChoiceSheet'

interface CartBarProps {
  readonly product: ProductDetail
  readonly storeId: number | undefined
  /** While the page itself shows it, once is enough. */
  readonly showsPrice: boolean
}

/** The ways on: booked now, or put into the cart. For the cart a visitor signs in first; what they chose waits for them. */
export function CartBar({ product, storeId, showsPrice }: CartBarProps) {
  const isLoggedIn = useIsLoggedIn()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const count = useWishCount()
  const { mutateAsync: add } = useAddToCart()
  const [isOpen, setIsOpen] = useState(false)
  const [aim, setAim] = useState<'book' | 'cart'>('cart')
  const { people_min, people_max, addons, branch } = product

  const ask = (next: 'book' | 'cart') => {
    setAim(next)
    setIsOpen(true)
  }
  const book = (choice: PeopleAndAddons) =>
    void navigate(beginVisit({ branch, items: [{ product_id: product.id, ...choice }], storeId }))
  const hasChoice = people_min !== people_max || addons.length > 0
  const addToCart = async (choice: PeopleAndAddons) => {
    const wish = { product_id: product.id, store_id: storeId ?? null, ...choice }
    if (!isLoggedIn) {
      persistChoice(wish)
      setIsOpen(false)
      return navigate(paths.signIn({ redirect: pathname + search }))
    }
    await add(wish)
    setIsOpen(false)
    toast('已加入购物车', { kind: 'success' })
  }

  useEffect(() => {
    const chosen = isLoggedIn ? takeChoice(product.id) : undefined
    if (chosen)
      add(chosen).then(
        () => toast('已加入购物车', { kind: 'success' }),
        // The call has said why; the choice can be made again here.
        () => {},
      )
  }, [isLoggedIn, product.id, add])

  return (
    <>
      <BottomBar>
        <div className={styles.aside}>
          <Link to={paths.wishList()} className={styles.cart} aria-label={`购物车，${count}项`}>
            <IconCart size="l" />
            <Badge count={count} />
          </Link>
          <span className={cx(styles.price, showsPrice && styles.shown)} aria-hidden={!showsPrice}>
            <Price fen={product.price_fen} size="l" />
          </span>
        </div>
        <Button kind="secondary" className={styles.action} onClick={() => ask('cart')}>
          加入购物车
        </Button>
        <Button
          className={styles.action}
          onClick={() => (hasChoice ? ask('book') : book({ people: people_min, addon_ids: [] }))}
        >
          立即预约
        </Button>
      </BottomBar>
      <ChoiceSheet
        product={product}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        confirmText={aim === 'book' ? '选择门店与时间' : isLoggedIn ? '加入购物车' : '登录并加入购物车'}
        onConfirm={aim === 'book' ? book : addToCart}
      />
    </>
  )
}
