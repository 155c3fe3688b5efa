import { me, updateField } from '@kuaimen/contract/account/account.endpoints'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { create } from 'zustand'
import { type ApiClient, query } from '../api/query'
import { type FieldChange, type FieldName, NOTHING, type ProfileFields } from './parts/profile-fields'

const KEY = 'profile_draft'

export type ProfileDraft = Partial<ProfileFields>

/** Whatever another release or a curious hand left there, only fields we know with values of their kind come out. */
export function parseDraft(text: string | null): ProfileDraft {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    if (!isPlainObject(found)) return {}
    return Object.fromEntries(Object.entries(found).filter(([name, value]) => isOfItsKind(name, value)))
  } catch {
    return {}
  }
}

const isOfItsKind = (name: string, value: unknown): boolean => {
  if (!Object.hasOwn(NOTHING, name)) return false
  return NOTHING[name as FieldName] === null ? value === null || Number.isInteger(value) : typeof value === 'string'
}

/** Undefined where the browser keeps nothing for us. */
function stored(): ProfileDraft | undefined {
  if (import.meta.env.SSR) return undefined
  try {
    return parseDraft(localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

/** What a visitor has filled in, kept on this phone until there is an account to save it to. */
export const useProfileDraft = create<ProfileDraft>(() => stored() ?? {})

/** Read afresh: another tab may have written since this one was opened. */
export const readProfileDraft = (): ProfileDraft => stored() ?? useProfileDraft.getState()

function keep(draft: ProfileDraft): void {
  useProfileDraft.setState(draft, true)
  try {
    if (Object.keys(draft).length > 0) localStorage.setItem(KEY, JSON.stringify(draft))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export const writeProfileDraft = ({ field, value }: FieldChange): void =>
  keep({ ...readProfileDraft(), [field]: value })

const without = (draft: ProfileDraft, field: FieldName): ProfileDraft => {
  const { [field]: _, ...rest } = draft
  return rest
}

/** After login: field by field to the account. What could not be sent stays for the next time. */
export async function flushProfileDraft(client: ApiClient): Promise<void> {
  for (const [field, value] of Object.entries(readProfileDraft()) as [FieldName, unknown][]) {
    try {
      const input = { field, value } as FieldChange
      client.setQueryData(query(me, {}).queryKey, await client.call(updateField, input, { quiet: true }))
    } catch (error) {
      // A value the server refuses today it refuses tomorrow; only a call that did not arrive is worth another.
      if (!(error instanceof Refusal) || error.status !== 400) continue
    }
    // Filled in anew while it was under way: the newer one stays.
    if (readProfileDraft()[field] === value) keep(without(readProfileDraft(), field))
  }
}
