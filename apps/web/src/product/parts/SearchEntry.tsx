import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { IconSearch } from '../../ui/Icon/ScreenIcon'
import styles from './SearchEntry.module.css'

/** Looks like the field it leads to. */
export const SearchEntry = () => (
  <Link to={paths.searchProduct()} className={styles.entry}>
    <IconSearch size="s" />
    搜索产品，拼音和首字母也可以
  </Link>
)
