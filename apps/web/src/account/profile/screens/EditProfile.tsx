import { NICKNAME_MAX } from '@kuaimen/contract/account/person.rules'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { useBrand } from '../../../brand/brand.api'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { readEmail, readNickname } from '../../profile-fields'
import { useMe } from '../../session'
import { AvatarPicker } from '../parts/AvatarPicker'
import { BirthdayField } from '../parts/BirthdayField'
import { EditSkeleton } from '../parts/EditSkeleton'
import { GenderChips } from '../parts/GenderChips'
import { ProfileText } from '../parts/ProfileText'
import styles from './EditProfile.module.css'

export default function EditProfile() {
  const back = useBack()
  const brand = useBrand()
  const { data: me, isError, refetch } = useMe()
  return (
    <Page top={<NavBar title="编辑资料" onBack={back} />}>
      {!me && (isError ? <ErrorState onRetry={refetch} /> : <EditSkeleton />)}
      {me && (
        <>
          <AvatarPicker fallback={brand?.avatar_default} choices={brand?.avatars ?? []} />
          <ProfileText
            label="昵称"
            field="nickname"
            read={readNickname}
            autoComplete="nickname"
            hint={`最多${NICKNAME_MAX}个字`}
          />
          <GenderChips />
          <BirthdayField />
          <ProfileText
            label="邮箱"
            field="email"
            read={readEmail}
            mode="email"
            autoComplete="email"
            placeholder="选填"
          />
          <RowGroup className={styles.rows}>
            <ListRow
              label="手机号"
              value={me.mobile ? maskMobile(me.mobile) : '未绑定'}
              render={(row) => <Link to={paths.editPhone()} {...row} />}
            />
            <ListRow
              label="更多资料"
              note="常住城市、职业与身形"
              render={(row) => <Link to={paths.mineBasic()} {...row} />}
            />
          </RowGroup>
        </>
      )}
    </Page>
  )
}
