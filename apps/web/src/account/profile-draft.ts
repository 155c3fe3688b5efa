import { me, updateField } from '@kuaimen/contract/account/self.endpoints'
import { hasOwn } from '@kuaimen/contract/kernel/collection'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { type ApiClient, query } from '../api/query'
import { persisted } from '../platform/browser/persisted'
import { phoneStorage } from '../platform/browser/phone-storage'
import { type FieldChange, type FieldName, NOTHING, type ProfileFields } from './profile-fields'

export type ProfileDraft = Partial<ProfileFields>

const isOfItsKind = (name: string, value: unknown): boolean => {
  if (!hasOwn(NOTHING, name)) return false
  return NOTHING[name as FieldName] === null ? value === null || Number.isInteger(value) : typeof value === 'string'
}

/** What a visitor has filled in, on this phone until there is an account to save it to. */
const stored = persisted<ProfileDraft>(
  phoneStorage,
  'profile_draft',
  (found) =>
    isPlainObject(found)
      ? Object.fromEntries(Object.entries(found).filter(([name, value]) => isOfItsKind(name, value)))
      : undefined,
  {},
)

export const readProfileDraft = stored.read
export const useProfileDraft = stored.use
export const dropProfileDraft = stored.drop

const persist = (draft: ProfileDraft): unknown => (Object.keys(draft).length > 0 ? stored.write(draft) : stored.drop())

export const writeProfileDraft = ({ field, value }: FieldChange): void =>
  void persist({ ...readProfileDraft(), [field]: value })

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
    if (readProfileDraft()[field] === value) persist(without(readProfileDraft(), field))
  }
}
