import type { PersonView } from '@kuaimen/contract/staff/people.views'
import { Mark, type Tone } from '../../ui/Mark'

const TONES: Record<PersonView['state'], Tone> = { invited: 'warn', active: 'good', suspended: 'bad', left: 'off' }

export const StateTag = ({ person }: { readonly person: Pick<PersonView, 'state' | 'state_text'> }) => (
  <Mark tone={TONES[person.state]}>{person.state_text}</Mark>
)
