import type { MeView } from '@kuaimen/contract/account/person.views'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Avatar } from '../../../ui/Avatar/Avatar'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { Muted } from '../../../ui/Text/Text'
import styles from './ProfileHeader.module.css'

/** Who is logged in on this phone; leads to where that can be changed. */
export const ProfileHeader = ({ me, fallback }: { me: MeView; fallback: string | undefined }) => (
  <Link to={paths.mineEdit()} className={styles.me}>
    <Avatar src={me.avatar || fallback} size="l" className={styles.avatar} />
    <span className={styles.words}>
      <span className={styles.name}>{me.nickname}</span>
      <span className={styles.mobile}>{me.mobile ? maskMobile(me.mobile) : '未绑定手机号'}</span>
    </span>
    <Muted className={styles.edit}>
      编辑
      <IconChevronRight size="s" />
    </Muted>
  </Link>
)
