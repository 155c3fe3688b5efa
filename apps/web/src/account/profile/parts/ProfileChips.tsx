import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { Note } from '../../../ui/Text/Text'
import { type FieldName, NOTHING, type ProfileFields } from '../../profile-fields'
import styles from './ProfileChips.module.css'
import { SaveMark } from './SaveMark'
import { useProfileField } from './useProfileField'

type ProfileChipsProps<Name extends FieldName> = {
  label: string
  field: Name
  options: readonly { value: ProfileFields[Name]; text: string }[]
  grid?: boolean
}

/** One of a few; the chosen one can be let go again. */
export function ProfileChips<Name extends FieldName>({ label, field, options, grid }: ProfileChipsProps<Name>) {
  const { value, status, error, save } = useProfileField(field)
  return (
    <div className={styles.field}>
      <Note className={styles.label} aria-hidden="true">
        {label}
      </Note>
      <ChipGroup label={label} grid={grid}>
        {options.map((option) => (
          <Chip
            key={option.text}
            selected={option.value === value}
            onClick={() => save(option.value === value ? (NOTHING[field] as ProfileFields[Name]) : option.value)}
          >
            {option.text}
          </Chip>
        ))}
      </ChipGroup>
      <div className={styles.below}>
        {error ? (
          <span className={styles.error} role="alert">
            {error}
          </span>
        ) : (
          <SaveMark status={status} />
        )}
      </div>
    </div>
  )
}
