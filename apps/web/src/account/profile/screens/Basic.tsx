import { PROFILE_TEXT_MAX } from '@kuaimen/contract/account/person.rules'
import { readWords } from '../../profile-fields'
import { BirthdayField } from '../parts/BirthdayField'
import { GenderChips } from '../parts/GenderChips'
import { ProfilePage } from '../parts/ProfilePage'
import { ProfileText } from '../parts/ProfileText'

export default function Basic() {
  return (
    <ProfilePage lead="多了解一点，摄影师会更懂您">
      <GenderChips />
      <BirthdayField />
      <ProfileText
        label="常住城市"
        field="city"
        read={readWords}
        placeholder="例如：上海"
        maxLength={PROFILE_TEXT_MAX}
        autoComplete="address-level2"
      />
    </ProfilePage>
  )
}
