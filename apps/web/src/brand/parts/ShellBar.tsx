import { type ReactNode, useState } from 'react'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { IconMenu } from '../../ui/Icon/ScreenIcon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { ListRow } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Sheet } from '../../ui/Sheet/Sheet'
import { useBrand } from '../brand.api'
import { BrandMark } from './BrandMark'
import { MENU } from './menu'
import styles from './ShellBar.module.css'

/** The frame of the browsing pages, in the form of every other head: back, the logo home, the menu. */
export function ShellBar({ children }: { children?: ReactNode }) {
  const back = useBack()
  const brand = useBrand()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const logo = (
    <Link to={paths.home()} className={styles.logo} aria-label={`${brand?.brand_name ?? ''}首页`}>
      <BrandMark className={styles.mark} />
      <span className={styles.name}>{brand?.brand_name}</span>
    </Link>
  )
  const menu = <IconButton icon={IconMenu} label="菜单" onClick={() => setIsOpen(true)} />
  return (
    <>
      <NavBar onBack={back} backText="上一步" middle={logo} right={menu}>
        {children}
      </NavBar>
      <Sheet open={isOpen} onClose={close} title="菜单">
        <nav aria-label="菜单">
          {MENU.map(({ text, to, icon }) => (
            <ListRow key={text} icon={icon} label={text} render={(row) => <Link to={to} onClick={close} {...row} />} />
          ))}
        </nav>
      </Sheet>
    </>
  )
}
