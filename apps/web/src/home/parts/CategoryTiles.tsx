import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useBrand } from '../../brand/brand.api'
import { LinkedPicture } from '../../content/parts/LinkedPicture'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { homeCategoryTiles } from '../../product/product.api'
import { Picture } from '../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import styles from './CategoryTiles.module.css'

const ICON = 192

/** The categories, then the two fixed entries: all of them, and makeup where the brand shows it. */
export const CategoryTiles = memo(() => {
  const { data: tiles, isPending } = useQuery(homeCategoryTiles())
  const brand = useBrand()
  if (isPending)
    return (
      <SkeletonGroup className={styles.tiles}>
        <SkeletonBlock ratio="4:2" />
      </SkeletonGroup>
    )
  return (
    <nav aria-label="拍摄分类">
      <ul className={styles.tiles}>
        {tiles?.map((tile) => (
          <li key={tile.id}>
            <LinkedPicture target={tile} className={styles.tile}>
              <Picture src={tile.img} alt="" width={ICON} height={ICON} className={styles.icon} eager />
              <span>{tile.name}</span>
            </LinkedPicture>
          </li>
        ))}
      </ul>
      <div className={styles.fixed}>
        <Link to={paths.productList()} className={styles.entry}>
          <strong>全部分类</strong>
          <span>看看都能拍什么</span>
        </Link>
        {brand?.makeup_show === 1 && (
          <Link to={paths.makeup()} className={styles.entry}>
            <strong>化妆造型</strong>
            <span>只化妆，也可以约</span>
          </Link>
        )}
      </div>
    </nav>
  )
})
