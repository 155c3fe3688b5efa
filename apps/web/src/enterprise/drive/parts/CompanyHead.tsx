import { Picture } from '../../../ui/Picture/Picture'
import { Note } from '../../../ui/Text/Text'
import styles from './CompanyHead.module.css'

const LOGO = { width: 240, height: 240 }

interface CompanyHeadProps {
  readonly company: { readonly name: string; readonly short_name: string; readonly logo: string }
  readonly note: string
}

/** Whose page it is. */
export const CompanyHead = ({ company, note }: CompanyHeadProps) => (
  <div className={styles.head}>
    <Picture src={company.logo} alt="" {...LOGO} eager className={styles.logo} />
    <div className={styles.words}>
      <p className={styles.name}>{company.short_name || company.name}</p>
      <Note className={styles.note}>{note}</Note>
    </div>
  </div>
)
