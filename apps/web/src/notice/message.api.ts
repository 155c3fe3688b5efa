import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import {
  changeMessagePreference,
  hideMessage,
  messageList,
  messagePreferences,
  messageSubscribe,
  readMessages,
} from '@kuaimen/contract/notice/notice.endpoints'
import type { MessagePage, MessageView } from '@kuaimen/contract/notice/notice.views'
import { type InfiniteData, useMutation, useMutationState } from '@tanstack/react-query'
import { pagedQuery } from '../api/paged-query'
import { type ApiClient, query, useApi } from '../api/query'
import { counts } from '../platform/session/counts'
import { type Marking, marked, markingOf, type Reading, without } from './inbox'
import type { MessageTab } from './message-tabs'

const QUIET = { quiet: true } as const
type Pages = InfiniteData<MessagePage, number>

/** A message may come at any time: whoever looks again sees it. */
export const messagesOf = (tab: MessageTab) => ({
  ...pagedQuery(
    messageList,
    (page) => ({ topic: tab === 'all' ? undefined : tab, page }),
    { itemsOf: ({ list }) => list, totalOf: ({ total }) => total, idOf: ({ id }) => id },
    QUIET,
  ),
  refetchOnWindowFocus: true,
})

const LISTS = { queryKey: [messageList.path] }

const change = (client: ApiClient, act: (pages: MessagePage[]) => MessagePage[]) =>
  client.setQueriesData<Pages>(LISTS, (known) => known && { ...known, pages: act(known.pages) })

const pagesOf = (client: ApiClient): MessagePage[] =>
  client.getQueriesData<Pages>(LISTS).flatMap(([, known]) => known?.pages ?? [])

/** What the bell shows follows; it asks itself where nothing is known. */
const noteUnread = (client: ApiClient, count: (before: number) => number) =>
  client.setQueryData(
    counts().queryKey,
    (known) => known && { ...known, message_count: count(known.message_count ?? 0) },
  )

function mark(client: ApiClient, marking: Marking, read: boolean): void {
  change(client, (pages) => pages.map((page) => marked(page, marking, read)))
  const { all } = marking.counts
  noteUnread(client, (before) => Math.max(0, before + (read ? -all : all)))
}

const sentFor = (reading: Reading): CallOf<typeof readMessages> => {
  if ('ids' in reading) return { ids: [...reading.ids] }
  return reading.tab === 'all' ? { all: 1 } : { topic: reading.tab }
}

/** Read at once; if the server does not hear of it, as it was. */
export function useReadMessages() {
  const client = useApi()
  return useMutation({
    mutationFn: (reading: Reading) => client.call(readMessages, sentFor(reading), { outlivesPage: true }),
    onMutate: (reading) => {
      // An answer that is under way knows nothing of it.
      void client.cancelQueries(LISTS)
      const marking = markingOf(pagesOf(client), reading)
      mark(client, marking, true)
      return marking
    },
    onError: (_error, _reading, marking) => {
      if (marking) mark(client, marking, false)
    },
    onSuccess: ({ message_count }) => noteUnread(client, () => message_count),
  })
}

const HIDING = ['hide-message']

/** Out of sight at once; if the server does not hear of it, back in its place. */
export function useHideMessage() {
  const client = useApi()
  return useMutation({
    mutationKey: HIDING,
    mutationFn: ({ id }: MessageView) => client.call(hideMessage, { id }),
    onSuccess: (_data, message) => {
      change(client, (pages) => without(pages, message))
      if (!message.read) noteUnread(client, (before) => Math.max(0, before - 1))
      // The pages after it have moved up by one: asked anew once the last of several is gone.
      if (client.isMutating({ mutationKey: HIDING }) === 1) void client.invalidateQueries(LISTS)
    },
  })
}

/** Those that are on their way out. */
export function useHiding(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: HIDING, status: 'pending' },
    select: ({ state }) => (state.variables as MessageView).id,
  })
  return new Set(ids)
}

export const preferences = () => query(messagePreferences, {}, QUIET)

export function useChangePreference() {
  const client = useApi()
  const { queryKey } = preferences()
  return useMutation({
    // Switches follow each other: they arrive in the order in which they were tapped.
    scope: { id: 'preference' },
    mutationFn: (input: CallOf<typeof changeMessagePreference>) => client.call(changeMessagePreference, input),
    onMutate: ({ topic, wx, sms }) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (known) =>
          known && { ...known, list: known.list.map((one) => (one.topic === topic ? { ...one, wx, sms } : one)) },
      )
      return before?.list.find((one) => one.topic === topic)
    },
    onError: (_error, _input, before) =>
      client.setQueryData(
        queryKey,
        (known) =>
          known && before && { ...known, list: known.list.map((one) => (one.topic === before.topic ? before : one)) },
      ),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  })
}

/** How many reminders are still allowed; only WeChat's own word changes it. */
export const subscribeOffer = (scene: SubscribeScene) => ({
  ...query(messageSubscribe, { scene }, QUIET),
  staleTime: 0,
})

/** Where one is invited to be reminded by WeChat. */
export type SubscribeScene = CallOf<typeof messageSubscribe>['scene']
