import './ui/tokens.css'
import './ui/base.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiClient } from './api/query'
import { browserCall } from './app/browser-call'
import { browserCookies } from './app/cookies'
import { clientContext, type Handle, visitorContext } from './app/page'
import { pages } from './app/pages'
import { reloadOnStaleChunk } from './app/stale-chunk'
import { VisitorProvider } from './app/VisitorProvider'
import { visitorFrom } from './app/visitor'

const client = new ApiClient(browserCall)
const visitorNow = () => visitorFrom(browserCookies(), navigator.userAgent, navigator.maxTouchPoints)

/** What the server drew with; absent on private pages and when it sent the bare shell. */
function serverState(): { queries: DehydratedState } | undefined {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : undefined
}

async function start(): Promise<void> {
  reloadOnStaleChunk()
  const state = serverState()
  const loaderData: Record<string, null> = {}
  if (state) {
    hydrate(client, state.queries)
    for (const { route } of matchRoutes(pages, location) ?? []) {
      const handle = route.handle as Handle | undefined
      if (!handle || !route.id) continue
      // The screen must be in memory before hydration, or it would flash away.
      route.Component = (await handle.load()).default
      route.lazy = undefined
      loaderData[route.id] = null
    }
  }
  const router = createBrowserRouter(pages, {
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(clientContext, client)
      context.set(visitorContext, visitorNow())
      return context
    },
    ...(state ? { hydrationData: { loaderData } } : {}),
  })
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <VisitorProvider visitor={visitorNow()}>
          <RouterProvider router={router} />
        </VisitorProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  const root = document.getElementById('root')
  if (!root) return
  if (state) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
