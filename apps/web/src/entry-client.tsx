import { ignoreError } from './platform/session/report-ignored-error'
import './ui/tokens.css'
import './ui/base.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followOtherTab } from './account/session'
import { ApiClient } from './api/query'
import { browserEntry } from './app/browser-entry'
import { PageTrackerContext, pageTracker } from './app/navigation/page-tracker'
import { preloadList } from './app/page'
import { findPage } from './app/pages'
import { Root } from './app/Root'
import { chunkFailed, watchChunks } from './app/release/chunk-failure'
import { browserHistory } from './app/router/history'
import { createRouter } from './app/router/router'
import { wakeGeo } from './city/geo'
import { persistChannel } from './platform/browser/channel'
import { entryUrl } from './platform/browser/entry-url'
import { whenHydrated } from './platform/browser/hydrated'
import { persistInvite } from './platform/browser/invite'
import { browserCall } from './platform/session/browser-call'
import { currentVisitor, subscribeVisitor, watchVisitor } from './platform/session/browser-visitor'
import { VisitorProvider } from './platform/session/VisitorProvider'
import { whenIdle, yieldToMain } from './ui/idle'
import { PartAway } from './ui/lazy/lazyPart'
import { watchCovers } from './ui/overlay/history'
import { watchPictures } from './ui/Picture/near'

const client = new ApiClient(browserCall)
const renderedFor = currentVisitor()
const otherTab = followOtherTab(client)
const visitorSource = {
  current: currentVisitor,
  hydrated: () => renderedFor,
  subscribe: subscribeVisitor,
  onTokenRendered: otherTab.rendered,
}
const tracker = pageTracker()
const entry = browserEntry(client, tracker)

/** What the server rendered with; absent on private pages and when it sent the bare shell. */
function serverState(): { queries: DehydratedState } | undefined {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : undefined
}

/** The screen of a page that the server rendered must be loaded before hydration, or the page would flash away. */
const loadScreen = async (): Promise<ComponentType | undefined> =>
  (await findPage(window.location.pathname).route.handle?.load())?.default

const watchTyping = (typedInto?: EventTarget | null) =>
  import('./app/restore-form-input/saved-input')
    .then(({ watchLeaving }) => watchLeaving(typedInto))
    .catch(ignoreError('page:typed'))

/** What was tapped before anybody listened (entry-begin); from here on React hears of taps itself. */
const doEarlyTap = () => {
  const tapped = document.querySelector<HTMLElement>('[data-tapped]')
  tapped?.removeAttribute('data-tapped')
  tapped?.click()
}

/** A part that is away is nothing to complain about; what broke a page is. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof PartAway)) console.error(error)
}

async function start(): Promise<void> {
  watchChunks()
  watchCovers()
  persistChannel(entryUrl)
  persistInvite(entryUrl)
  watchVisitor(() => {
    otherTab.changed()
    void entry.recheck()
  })
  await yieldToMain()
  const state = serverState()
  if (state) hydrate(client, state.queries)
  await yieldToMain()
  const hasFields = state && document.querySelector('input, textarea, select')
  const typing = hasFields && import('./app/restore-form-input/saved-input').catch(ignoreError('page:typed'))
  const Screen = state && (await loadScreen())
  await yieldToMain()
  whenHydrated(() => {
    watchPictures()
    wakeGeo()
    whenIdle(() => {
      preloadList()
      void import('./app/navigation/prefetch')
        .then(({ prefetchUnderFinger }) => prefetchUnderFinger(findPage, client, currentVisitor))
        .catch(ignoreError('page:prefetch'))
      void watchTyping()
    })
    // Who types sooner than that is heard too.
    document.addEventListener('input', ({ target }) => void watchTyping(target), { capture: true, once: true })
    // The server let a page that it rendered pass by its cookies; what only the tab knows is asked now.
    if (state) void entry.recheck()
  })
  const router = createRouter({
    find: findPage,
    history: browserHistory(),
    origin: window.location.origin,
    context: () => ({ client, visitor: currentVisitor(), entry }),
    ...(Screen ? { Screen } : {}),
  })
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <VisitorProvider source={visitorSource}>
          <PageTrackerContext value={tracker}>
            <Root router={router} />
          </PageTrackerContext>
        </VisitorProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  await yieldToMain()
  const typed = await typing
  const root = document.getElementById('root')
  if (!root) return
  if (!state) {
    createRoot(root, { onCaughtError }).render(app)
  } else {
    if (typed) whenHydrated(typed.collectEarly())
    delete document.documentElement.dataset.early
    whenHydrated(doEarlyTap)
    // As a transition it is done in small pieces: a finger or a scroll need not wait for the whole page.
    startTransition(() => void hydrateRoot(root, app, { onCaughtError }))
  }
}

// The server's page stays in sight, and its links lead on without scripts; with the network back it is loaded whole.
start().catch(async (error: unknown) => {
  delete document.documentElement.dataset.waits
  if ((await chunkFailed(error)) === 'away') window.addEventListener('online', () => location.reload(), { once: true })
})
