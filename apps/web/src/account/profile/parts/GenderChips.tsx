import { ProfileChips } from './ProfileChips'

const GENDERS = [
  { value: 'female', text: '女' },
  { value: 'male', text: '男' },
  { value: 'unset', text: '不透露' },
] as const

export const GenderChips = () => <ProfileChips label="性别" field="gender" options={GENDERS} />
