import type { ReactNode } from 'react'
import { useBrand } from '../../../brand/brand.api'
import { BrandMark } from '../../../brand/parts/BrandMark'
import { useBack } from '../../../platform/page/useBack'
import { cx } from '../../../ui/cx'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import styles from './LoginLayout.module.css'
import { StudioArt } from './StudioArt'

interface LoginLayoutProps {
  title?: string
  lead: string
  /** No keyboard is needed at once: the picture may be larger. */
  roomy?: boolean
  /** In the place of the way back, where there is none. */
  right?: ReactNode
  children: ReactNode
}

/** The studio above, its name, and the form below in the thumb's reach. */
export function LoginLayout({ title, lead, roomy, right, children }: LoginLayoutProps) {
  const brand = useBrand()
  const back = useBack()
  return (
    <Page top={<NavBar over onBack={right ? undefined : back} right={right} />} flush className={styles.threshold}>
      <div className={cx(styles.art, roomy && styles.roomy)}>
        <StudioArt className={styles.studio} />
      </div>
      <div className={styles.body}>
        <BrandMark className={styles.mark} />
        <h1 className={styles.title}>{title ?? brand?.brand_name}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </Page>
  )
}
