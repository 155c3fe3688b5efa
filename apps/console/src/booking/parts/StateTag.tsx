import { Mark, type Tone } from '../../ui/Mark'

const TONES: Record<string, Tone> = {
  held: 'warn',
  booked: 'good',
  checked_in: 'good',
  shooting: 'good',
  selecting: 'good',
  no_show: 'bad',
}

/** A state in its words; the colour only repeats what they say. */
export const StateTag = ({ state, words }: { readonly state: string; readonly words: string }) => (
  <Mark tone={TONES[state] ?? 'off'}>{words}</Mark>
)
