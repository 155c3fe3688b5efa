import {
  favouriteIds,
  favouriteList,
  mergeFavourites,
  setFavourite,
  showFavourites,
} from '@kuaimen/contract/product/favourite.endpoints'
import { FAVOURITES_AT_MOST, type FavouriteKind } from '@kuaimen/contract/product/favourite.rules'
import type { FavouriteIds } from '@kuaimen/contract/product/favourite.views'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiClient, query, useApi } from '../api/query'
import { persisted } from '../platform/browser/persisted'
import { phoneStorage } from '../platform/browser/phone-storage'
import { sayFailure } from '../platform/page/say-failure'
import { ignoreError } from '../platform/session/report-ignored-error'
import { useIsLoggedIn } from '../platform/session/VisitorProvider'
import type { Visitor } from '../platform/session/visitor'

const QUIET = { quiet: true } as const
const NONE: FavouriteIds = { product_ids: [], store_ids: [] }

const idsIn = (found: unknown): number[] =>
  Array.isArray(found)
    ? [...new Set(found)].filter((id): id is number => Number.isInteger(id) && id > 0).slice(0, FAVOURITES_AT_MOST)
    : []

/** Of who has not logged in, newest first; after a login the account has them. */
const onPhone = persisted<FavouriteIds>(
  phoneStorage,
  'favourites',
  (found) =>
    typeof found === 'object' && found !== null
      ? { product_ids: idsIn(Reflect.get(found, 'product_ids')), store_ids: idsIn(Reflect.get(found, 'store_ids')) }
      : undefined,
  NONE,
)

/** Nothing makes room by itself: what was liked first would be gone unseen. */
export const isFull = (ids: FavouriteIds, kind: FavouriteKind): boolean =>
  ids[fieldOf(kind)].length >= FAVOURITES_AT_MOST

const fieldOf = (kind: FavouriteKind) => (kind === 'product' ? 'product_ids' : 'store_ids')

/** The newest first; taken off, the others stay in their order. */
function withHeart(ids: FavouriteIds, kind: FavouriteKind, id: number, on: boolean): FavouriteIds {
  const field = fieldOf(kind)
  const others = ids[field].filter((one) => one !== id)
  return { ...ids, [field]: on ? [id, ...others] : others }
}

const ownIds = () => query(favouriteIds, {}, QUIET)

/** An answer that was asked for before is older than this, and no longer waited for. */
async function setIds(client: ApiClient, change: (ids: FavouriteIds) => FavouriteIds): Promise<void> {
  const { queryKey } = ownIds()
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (ids = NONE) => change(ids))
}

/** Every heart of a page asks for it, and it is one call. */
let merging: Promise<unknown> | undefined

async function merge(client: ApiClient): Promise<void> {
  const { product_ids, store_ids } = onPhone.read()
  if (product_ids.length + store_ids.length === 0) return
  const ids = await client.call(mergeFavourites, { product_ids: [...product_ids], store_ids: [...store_ids] }, QUIET)
  onPhone.drop()
  await setIds(client, () => ids)
  await client.invalidateQueries({ queryKey: [favouriteList.path] })
}

/** What the phone had joins the account once; a call that fails is made again on the next page. */
function useMerged(isLoggedIn: boolean): void {
  const client = useApi()
  useEffect(() => {
    if (!isLoggedIn || merging) return
    merging = merge(client)
      .catch(ignoreError('favourite:merge'))
      .finally(() => {
        merging = undefined
      })
  }, [client, isLoggedIn])
}

/** The member's, or what the phone has; nothing while it is not known. */
export function useFavouriteIds(): FavouriteIds | undefined {
  const isLoggedIn = useIsLoggedIn()
  const local = onPhone.use()
  useMerged(isLoggedIn)
  const { data } = useQuery({ ...ownIds(), enabled: isLoggedIn && !import.meta.env.SSR })
  return isLoggedIn ? data : local
}

interface Tapped {
  readonly kind: FavouriteKind
  readonly id: number
  readonly on: boolean
}

/**
 * The heart turns at once, and turns back if the server says no.
 *
 * @param onSet it is so; told also when what was tapped has left the page
 */
export function useSetFavourite(onSet: (tapped: Tapped) => void) {
  const client = useApi()
  const isLoggedIn = useIsLoggedIn()
  return useMutation({
    // Taps arrive in the order in which they were made.
    scope: { id: 'favourite' },
    mutationFn: async (tapped: Tapped) => {
      await merging
      return isLoggedIn ? client.call(setFavourite, tapped, QUIET) : undefined
    },
    onMutate: async ({ kind, id, on }) => {
      if (isLoggedIn) await setIds(client, (ids) => withHeart(ids, kind, id, on))
      else onPhone.write(withHeart(onPhone.read(), kind, id, on))
    },
    onError: async (failure, { kind, id, on }) => {
      await setIds(client, (ids) => withHeart(ids, kind, id, !on))
      sayFailure(failure)
    },
    onSuccess: async (ids, tapped) => {
      if (ids) await setIds(client, () => ids)
      onSet(tapped)
    },
    onSettled: () =>
      Promise.all([favouriteList, showFavourites].map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}

/** With the earliest time of each: the account's, or those on the phone. */
export const favouritesFor = ({ token, cityId: city_id }: Visitor, { product_ids, store_ids }: FavouriteIds) =>
  token === undefined
    ? query(showFavourites, { product_ids: product_ids.join(','), store_ids: store_ids.join(','), city_id }, QUIET)
    : query(favouriteList, { city_id }, QUIET)
