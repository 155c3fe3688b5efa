import { useBrand } from '../../../brand/brand.api'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { buttonClass } from '../../../ui/Button/Button'
import { Note } from '../../../ui/Text/Text'
import { HandoffCode } from '../parts/HandoffCode'
import { StudioArt } from '../parts/StudioArt'
import styles from './LoginPc.module.css'

/** The only page for desktop browsers: the studio is booked on a phone. */
export default function LoginPc() {
  const { environment } = useVisitor()
  const brand = useBrand()
  const isDesktop = environment.kind === 'desktop'
  return (
    <main className={styles.desk}>
      <div className={styles.sheet}>
        <StudioArt className={styles.art} />
        <div className={styles.side}>
          <p className={styles.brand}>{brand?.brand_name}</p>
          <h1 className={styles.title}>{isDesktop ? '在手机上预约拍摄' : '您已经在手机上了'}</h1>
          <p className={styles.lead}>{brand?.brand_slogan}</p>
          {isDesktop ? (
            <HandoffCode />
          ) : (
            <Link to={paths.home()} className={buttonClass({ size: 'large', block: true })}>
              去首页看看
            </Link>
          )}
          {isDesktop && brand?.tel && <Note className={styles.tel}>不方便扫码？请致电 {brand.tel}</Note>}
        </div>
      </div>
    </main>
  )
}
