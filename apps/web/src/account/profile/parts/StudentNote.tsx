import { useBrand } from '../../../brand/brand.api'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import styles from './ProfilePage.module.css'
import { useProfileField } from './useProfileField'

export const STUDENT = '在校学生'

/** Where the chain has something for students, and the member is one. */
export function StudentNote() {
  const { value } = useProfileField('industry')
  const brand = useBrand()
  if (value !== STUDENT || brand?.open_student_rights !== 1) return null
  return (
    <p className={styles.lead}>
      学生有专享的产品，到店出示学生证即可。
      <Link to={paths.searchProduct({ keyword: '学生' })}>去看看</Link>
    </p>
  )
}
