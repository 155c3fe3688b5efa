import { Tag } from 'antd'

const COLOURS: Record<string, string> = {
  held: 'gold',
  booked: 'cyan',
  checked_in: 'green',
  shooting: 'green',
  selecting: 'green',
  no_show: 'red',
}

/** A state in its words; the colour only repeats what they say. */
export const StateTag = ({ state, words }: { readonly state: string; readonly words: string }) => (
  <Tag {...(COLOURS[state] ? { color: COLOURS[state] } : {})}>{words}</Tag>
)
