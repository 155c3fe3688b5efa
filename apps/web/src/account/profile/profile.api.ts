import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, useApi } from '../../api/query'
import type { FieldChange, FieldName } from '../profile-fields'
import { persistUserInfo } from '../session'

async function saveField(client: ApiClient, { field, value }: FieldChange): Promise<void> {
  persistUserInfo(client, await client.call(updateField, { field, value }, { quiet: true }))
}

/** The words to show beside the field. */
export function wordsOf(error: unknown, field: FieldName): string {
  const messages = error instanceof Refusal && isPlainObject(error.data) ? error.data[field] : undefined
  const [first] = Array.isArray(messages) ? messages : []
  if (typeof first === 'string' && first) return first
  return error instanceof Error ? error.message : ''
}

/** One after the other: every answer holds the whole member, and a late one must not undo a newer. */
export function useSaveField() {
  const client = useApi()
  return useMutation({ scope: { id: 'profile' }, mutationFn: (change: FieldChange) => saveField(client, change) })
}
