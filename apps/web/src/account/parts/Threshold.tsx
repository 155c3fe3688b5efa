import type { ReactNode } from 'react'
import { useBrand } from '../../brand/brand.api'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { BrandMark } from './BrandMark'
import styles from './Threshold.module.css'
import { useBack } from './useBack'

/** The brand above, the form below in the thumb's reach. */
export function Threshold({ title, lead, children }: { title?: string; lead: string; children: ReactNode }) {
  const brand = useBrand()
  const back = useBack()
  return (
    <Page top={<NavBar onBack={back} />} className={styles.threshold}>
      <div className={styles.brand}>
        <BrandMark className={styles.mark} />
        <h1 className={styles.title}>{title ?? brand?.brand_name}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </Page>
  )
}
