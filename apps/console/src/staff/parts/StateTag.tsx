import type { PersonView } from '@kuaimen/contract/staff/people.views'
import { Mark, type Tone } from '../../ui/Mark'

const TONES: Record<PersonView['state'], Tone> = { invited: 'warn', active: 'good', suspended: 'bad', left: 'off' }

/** A machine does not leave: its key is ended. */
export const StateTag = ({ person }: { readonly person: Pick<PersonView, 'kind' | 'state' | 'state_text'> }) => (
  <Mark tone={TONES[person.state]}>
    {person.kind === 'person' ? person.state_text : person.state === 'active' ? '使用中' : '已停用'}
  </Mark>
)
