import { useEffect, useRef, useState } from 'react'
import { Field, type FieldLength, type FieldProps } from '../../../ui/Field/Field'
import type { FieldName, ProfileFields, Reading } from '../../profile-fields'
import { SaveMark } from './SaveMark'
import { useProfileField } from './useProfileField'

type ProfileTextProps<Name extends FieldName> = FieldLength &
  Pick<FieldProps, 'label' | 'placeholder' | 'autoComplete' | 'suffix' | 'hint'> & {
    field: Name
    read: (text: string) => Reading<ProfileFields[Name]>
  }

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

/** A text that is saved when the reader leaves it. */
export function ProfileText<Name extends FieldName>({ field, read, hint, ...look }: ProfileTextProps<Name>) {
  const { value, status, error, save, refuse } = useProfileField(field)
  const [typed, setTyped] = useState<string>()

  const leave = () => {
    if (typed === undefined) return
    const reading = read(typed)
    if ('wrong' in reading) return refuse(reading.wrong)
    setTyped(undefined)
    save(reading.value)
  }

  // Going back by the phone's own button takes the field away without leaving it first.
  const last = useRef(leave)
  useEffect(() => {
    last.current = leave
  })
  useEffect(() => () => last.current(), [])

  return (
    <Field
      {...look}
      value={typed ?? textOf(value)}
      onChange={(text) => {
        refuse(undefined)
        setTyped(text)
      }}
      onBlur={leave}
      enterKeyHint="done"
      error={error}
      hint={<SaveMark status={typed === undefined ? status : 'idle'}>{hint}</SaveMark>}
    />
  )
}
