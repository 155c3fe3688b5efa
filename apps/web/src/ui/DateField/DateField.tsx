import { formatLongDay, type StudioDay } from '@kuaimen/contract/kernel/time'
import { PickerField } from '../PickerField/PickerField'
import { dayChoices, dayOf, partsOf } from './days'

export type DateFieldProps = {
  label: string
  value: StudioDay | undefined
  onChange: (day: StudioDay) => void
  min: StudioDay
  max: StudioDay
  /** Where the wheels stand when nothing is chosen yet. */
  start?: StudioDay
  placeholder?: string
  error?: string
  hint?: string
  disabled?: boolean
}

export const DateField = ({ value, onChange, min, max, start, ...rest }: DateFieldProps) => (
  <PickerField
    {...rest}
    choices={dayChoices(min, max)}
    value={value === undefined ? undefined : partsOf(value)}
    start={start === undefined ? undefined : partsOf(start)}
    format={(parts) => formatLongDay(dayOf(parts))}
    onChange={(parts) => onChange(dayOf(parts))}
  />
)
