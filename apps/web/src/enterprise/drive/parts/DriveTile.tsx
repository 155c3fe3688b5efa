import type { DriveCard } from '@kuaimen/contract/enterprise/drive.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { cardClass } from '../../../ui/Card/Card'
import { cx } from '../../../ui/cx'
import { Picture } from '../../../ui/Picture/Picture'
import { Tag } from '../../../ui/Tag/Tag'
import { Note } from '../../../ui/Text/Text'
import { closedText, periodText } from '../../drive-text'
import styles from './DriveTile.module.css'
import { DRIVE_COVER, stateTone } from './looks'

/** One drive of the list: the whole card leads to it. */
export const DriveTile = ({ drive }: { drive: DriveCard }) => (
  <Link
    to={paths.enterpriseDetail({ drive_no: drive.drive_no })}
    className={cx(cardClass({ flush: true, press: true }), styles.tile)}
  >
    <Picture src={drive.cover} alt="" {...DRIVE_COVER} rounded={false} />
    <span className={styles.words}>
      <span className={styles.top}>
        <strong className={styles.name}>{drive.name}</strong>
        <Tag tone={stateTone(drive.state)}>{drive.state_text}</Tag>
      </span>
      <Note as="span">拍摄 {periodText(drive.shoot_from, drive.shoot_until, serverNow())}</Note>
      <Note as="span">
        {[drive.pay_text, closedText(drive) || (drive.verified ? drive.left_text : '需再验证一次')]
          .filter(Boolean)
          .join(' · ')}
      </Note>
    </span>
  </Link>
)
