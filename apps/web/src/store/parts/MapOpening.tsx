import { Spinner } from '../../ui/Spinner/Spinner'
import styles from './MapOpening.module.css'

export const MapOpening = () => (
  <p className={styles.opening} role="status">
    <Spinner />
    打开地图中...
  </p>
)
