import type { FavouriteKind } from '@kuaimen/contract/product/favourite.rules'
import { favouriteFull } from '@kuaimen/contract/product/product.errors'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import type { IconProps } from '../../ui/Icon/Icon'
import { IconHeart } from '../../ui/Icon/ScreenIcon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { toast } from '../../ui/Toast/toast'
import { isFull, useFavouriteIds, useSetFavourite } from '../favourite.api'
import styles from './Heart.module.css'

interface HeartProps {
  readonly kind: FavouriteKind
  readonly id: number
  /** What it is, for who cannot see it. */
  readonly name: string
}

const Full = (props: IconProps) => <IconHeart {...props} filled className={styles.full} />

/** Likes a product or a store, or does so no more. */
export function Heart({ kind, id, name }: HeartProps) {
  const ids = useFavouriteIds()
  const navigate = useNavigate()
  const look = () => void navigate(paths.favourites({ kind: kind === 'store' ? 'store' : undefined }))
  const { mutate } = useSetFavourite(({ on }) =>
    on ? toast('已收藏', { action: { text: '去“我的收藏”看看', act: look } }) : toast('已取消收藏'),
  )
  const isOn = (kind === 'product' ? ids?.product_ids : ids?.store_ids)?.includes(id) ?? false
  const tap = () => {
    if (!isOn && ids && isFull(ids, kind)) return toast(favouriteFull.msg)
    mutate({ kind, id, on: !isOn })
    return undefined
  }
  return <IconButton icon={isOn ? Full : IconHeart} label={`收藏${name}`} aria-pressed={isOn} onClick={tap} />
}
