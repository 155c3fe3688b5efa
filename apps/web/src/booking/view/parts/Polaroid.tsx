import { COVER } from '../../../product/parts/ProductGrid'
import { Picture } from '../../../ui/Picture/Picture'
import styles from './Polaroid.module.css'

/** What was booked, as a print that develops. */
export const Polaroid = ({ src, caption }: { src: string; caption: string }) => (
  <figure className={styles.print}>
    <Picture src={src} alt="" {...COVER} ratio="1:1" eager rounded={false} className={styles.image} />
    <figcaption className={styles.caption}>{caption}</figcaption>
  </figure>
)
