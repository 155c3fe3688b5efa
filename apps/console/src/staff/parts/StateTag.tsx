import type { PersonView } from '@kuaimen/contract/staff/people.views'
import { Tag } from 'antd'

const COLOURS: Record<PersonView['state'], string> = {
  invited: 'gold',
  active: 'green',
  suspended: 'red',
  left: 'default',
}

/** In words; the colour says no more than they do. */
export const StateTag = ({ person }: { readonly person: Pick<PersonView, 'state' | 'state_text'> }) => (
  <Tag color={COLOURS[person.state]}>{person.state_text}</Tag>
)
