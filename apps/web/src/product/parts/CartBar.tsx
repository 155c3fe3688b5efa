import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useIsLoggedIn } from '../../account/session'
import { paths } from '../../app/paths'
import { isPage } from '../../app/registered'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { IconCart } from '../../ui/Icon/Icon'
import { Price } from '../../ui/Price/Price'
import { Badge } from '../../ui/Tag/Tag'
import { toast } from '../../ui/Toast/toast'
import { useAddToCart, useWishCount } from '../cart.api'
import { keepChoice, takeChoice } from '../kept-choice'
import styles from './CartBar.module.css'
import { ChoiceSheet, type PeopleAndAddons } from './ChoiceSheet'

/** The way into the cart. A visitor signs in on the way; what they chose waits for them and is added on return. */
export function CartBar({ product, storeId }: { product: ProductDetail; storeId: number | undefined }) {
  const isLoggedIn = useIsLoggedIn()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const count = useWishCount()
  const { mutateAsync: add } = useAddToCart()
  const [isOpen, setIsOpen] = useState(false)

  const confirm = async (choice: PeopleAndAddons) => {
    const wish = { product_id: product.id, store_id: storeId ?? null, ...choice }
    if (!isLoggedIn) {
      keepChoice(wish)
      setIsOpen(false)
      return navigate(paths.signIn({ redirect: pathname + search }))
    }
    await add(wish)
    setIsOpen(false)
    toast('已加入购物车', { kind: 'success' })
  }

  useEffect(() => {
    const kept = isLoggedIn ? takeChoice(product.id) : undefined
    if (kept)
      add(kept).then(
        () => toast('已加入购物车', { kind: 'success' }),
        // The call has said why; the choice can be made again here.
        () => {},
      )
  }, [isLoggedIn, product.id, add])

  return (
    <>
      <BottomBar
        aside={
          <div className={styles.aside}>
            {isPage(paths.wishList()) && (
              <Link to={paths.wishList()} className={styles.cart} aria-label={`购物车，${count}项`}>
                <IconCart size="l" />
                <Badge count={count} />
              </Link>
            )}
            <Price fen={product.price_fen} size="l" />
          </div>
        }
      >
        <Button onClick={() => setIsOpen(true)}>加入购物车</Button>
      </BottomBar>
      <ChoiceSheet
        product={product}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        confirmText={isLoggedIn ? '加入购物车' : '登录并加入购物车'}
        onConfirm={confirm}
      />
    </>
  )
}
