import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { ApiClient } from '../api/query'
import { currentVisitor } from '../platform/session/browser-visitor'
import { forgetToken } from '../platform/session/login'
import { ignoreError } from '../platform/session/report-ignored-error'
import { meQuery, persistUserInfo } from './session'

const TRIES_LATER = 3

const isRefused = (error: unknown) => error instanceof Refusal && error.status === 401

/** Whatever its number, a 401 says that the session is over; the guard asks for a login then. */
function endSessionHere(): void {
  if (currentVisitor().token === undefined) return
  forgetToken()
  location.reload()
}

/** A lost network or a broken server ends nothing: what is known stays on the page, and it is tried again. */
export async function fetchUserInfo(client: ApiClient, onFetched: () => Promise<unknown>): Promise<void> {
  const fetched = async (tries: number) => {
    const retry = (failed: number, error: unknown) => failed < tries && !isRefused(error)
    try {
      persistUserInfo(client, await client.fetchQuery({ ...meQuery(), retry }))
    } catch (error) {
      if (isRefused(error)) endSessionHere()
      throw error
    }
    await onFetched()
  }
  await fetched(0).catch((error: unknown) => {
    // Paused by the client while the phone is offline.
    if (!isRefused(error)) void fetched(TRIES_LATER).catch(ignoreError('entry:fetch_user'))
    throw error
  })
}
