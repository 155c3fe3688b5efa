import { PROFILE_TEXT_MAX } from '@kuaimen/contract/account/person.rules'
import { readWords } from '../../profile-fields'
import { ProfileChips } from '../parts/ProfileChips'
import { ProfilePage } from '../parts/ProfilePage'
import { ProfileText } from '../parts/ProfileText'
import { STUDENT, StudentNote } from '../parts/StudentNote'

const INDUSTRIES = [
  STUDENT,
  '互联网',
  '金融',
  '教育科研',
  '医疗健康',
  '设计创意',
  '文化传媒',
  '法律咨询',
  '制造建筑',
  '公共服务',
  '零售餐饮',
  '自由职业',
  '其他',
].map((text) => ({ value: text, text }))

export default function Occupation() {
  return (
    <ProfilePage lead="拍形象照时，供妆造师参考">
      <ProfileChips label="行业" field="industry" options={INDUSTRIES} grid />
      <StudentNote />
      <ProfileText
        label="职业"
        field="occupation"
        read={readWords}
        placeholder="例如：产品经理"
        maxLength={PROFILE_TEXT_MAX}
        autoComplete="organization-title"
      />
    </ProfilePage>
  )
}
