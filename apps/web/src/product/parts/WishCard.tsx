import { addedOf } from '@kuaimen/contract/product/addons.rules'
import type { WishItem } from '@kuaimen/contract/product/wish.views'
import { useState } from 'react'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { shortStoreName } from '../../store/short-name'
import { Checkbox } from '../../ui/Checkbox/Checkbox'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { IconTrash } from '../../ui/Icon/ScreenIcon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { Stepper } from '../../ui/Stepper/Stepper'
import { Muted, Note } from '../../ui/Text/Text'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden'
import { useChangeInCart, useRemoveFromCart } from '../cart.api'
import { COVER } from './ProductGrid'
import { contentText } from './people'
import styles from './WishCard.module.css'
import { WishEditor } from './WishEditor'

interface WishCardProps {
  readonly item: WishItem
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
}

/** One line of the cart that can be booked. */
export function WishCard({ item, selected, onSelect }: WishCardProps) {
  const { product, addons } = item
  const { mutate: change } = useChangeInCart()
  const { mutateAsync: remove } = useRemoveFromCart()
  const [people, setPeople] = useState(item.people)
  const [isEditing, setIsEditing] = useState(false)
  const addon_ids = addons.map(({ id }) => id)
  const added = addedOf(addons)
    .map(({ words }) => words)
    .join('、')

  const save = (choice: { people: number; addon_ids: number[] }) => {
    setPeople(choice.people)
    change({ id: item.id, store_id: item.store_id, ...choice }, { onError: () => setPeople(item.people) })
  }
  const askAndRemove = async () => {
    const isSure = await confirmDialog({
      title: '移出购物车',
      message: `不再保留「${product.name}」？`,
      confirmText: '移出',
    })
    if (isSure) await remove([item.id])
  }

  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <div className={styles.select}>
          <Checkbox checked={selected} onChange={onSelect}>
            <VisuallyHidden>预约{product.name}</VisuallyHidden>
          </Checkbox>
        </div>
        <Link to={paths.productDetail({ id: product.id })} className={styles.cover} tabIndex={-1} aria-hidden="true">
          <Picture src={product.cover} alt="" {...COVER} />
        </Link>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link to={paths.productDetail({ id: product.id })}>{product.name}</Link>
          </h2>
          <Note className={styles.note}>{contentText(product)}</Note>
          {item.store_name && <Note className={styles.note}>{shortStoreName(item.store_name)}</Note>}
          <button type="button" className={styles.addons} onClick={() => setIsEditing(true)}>
            {addons.length > 0 && <span>加购：{added}</span>}
            <span className={styles.change}>{addons.length > 0 ? '修改' : '选加购'}</span>
          </button>
        </div>
        <IconButton
          icon={IconTrash}
          label={`移出${product.name}`}
          className={styles.remove}
          onClick={() => void askAndRemove()}
        />
      </div>
      <div className={styles.bottom}>
        <Price fen={item.total_fen} />
        {product.people_min === product.people_max ? (
          <Muted className={styles.note}>{product.people_min} 人</Muted>
        ) : (
          <Stepper
            label={`${product.name}的人数`}
            value={people}
            min={product.people_min}
            max={product.people_max}
            onChange={(value) => save({ people: value, addon_ids })}
          />
        )}
      </div>
      {isEditing && (
        <WishEditor
          productId={product.id}
          chosen={{ people, addon_ids }}
          onClose={() => setIsEditing(false)}
          onConfirm={(choice) => {
            setIsEditing(false)
            save(choice)
          }}
        />
      )}
    </article>
  )
}
