import { useEffect, useRef, useState } from 'react'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { useHydrated } from '../../../ui/overlay/useHydrated'
import { toast } from '../../../ui/Toast/toast'
import { useProfileDraft, writeProfileDraft } from '../../profile-draft'
import { type FieldChange, type FieldName, fieldsOf, NOTHING, type ProfileFields } from '../../profile-fields'
import { useMe } from '../../session'
import { useSaveField, wordsOf } from '../profile.api'

export interface ProfileField<Value> {
  readonly value: Value
  readonly status: 'idle' | 'saving' | 'saved'
  readonly error: string | undefined
  readonly save: (value: Value) => void
  readonly refuse: (why: string | undefined) => void
}

/** A member's own words come from the account, a visitor's from the phone. */
function useProfileFields(): ProfileFields | undefined {
  const { data: me } = useMe()
  const draft = useProfileDraft()
  const isLoggedIn = useIsLoggedIn()
  const hydrated = useHydrated()
  if (isLoggedIn) return me && fieldsOf(me)
  // The server cannot know what is persisted on the phone.
  return hydrated ? { ...NOTHING, ...draft } : { ...NOTHING }
}

/** One field that saves itself: shown at once, saved when the server agrees, with its reason when it does not. */
export function useProfileField<Name extends FieldName>(field: Name): ProfileField<ProfileFields[Name]> {
  type Value = ProfileFields[Name]
  const isLoggedIn = useIsLoggedIn()
  const saved = (useProfileFields() ?? NOTHING)[field]
  const { mutateAsync } = useSaveField()
  const [wanted, setWanted] = useState<{ value: Value }>()
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<string>()
  const latest = useRef<Value>(saved)
  const isHere = useRef(true)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const save = (value: Value) => {
    setError(undefined)
    if (value === saved && !wanted) return
    const change = { field, value } as FieldChange
    if (!isLoggedIn) {
      writeProfileDraft(change)
      setStatus('saved')
      return
    }
    latest.current = value
    setWanted({ value })
    setStatus('saving')
    // Not by mutate's own callbacks: they fall silent once the page is left.
    mutateAsync(change).then(
      () => {
        if (latest.current !== value) return
        setWanted(undefined)
        setStatus('saved')
      },
      (failed: unknown) => {
        const words = wordsOf(failed, field)
        if (!isHere.current) toast(words)
        if (latest.current !== value) return
        setStatus('idle')
        setError(words)
      },
    )
  }
  return { value: wanted ? wanted.value : saved, status, error, save, refuse: setError }
}
