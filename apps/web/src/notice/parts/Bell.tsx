import type { ReactNode } from 'react'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { IconBell } from '../../ui/Icon/Icon'
import styles from './Bell.module.css'

/** The way to one's messages; how many are not read comes as its child. */
export const Bell = ({ children }: { children?: ReactNode }) => (
  <Link to={paths.message()} className={styles.bell}>
    <IconBell size="l" label="消息" />
    {children}
  </Link>
)
