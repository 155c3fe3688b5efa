import 'dayjs/locale/zh-cn'
import { staffMe } from '@kuaimen/contract/staff/session.endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntdApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createCall } from '../api/call'
import { CallProvider, createClient, dataKey } from '../api/data'
import { theme } from '../ui/theme'
import { createFactorRequest, type FactorRequest } from './factor-request'
import { createRouter } from './router'

// antd's own language leaves the names of months and weekdays to dayjs.
dayjs.locale('zh-cn')

function createConsole() {
  const client = createClient()
  const factor = createFactorRequest()
  const call = createCall({
    // Asked again who is signed in, the guard shows the login to who no longer is.
    signedOut: ({ path }) => {
      if (path !== staffMe.path) void client.invalidateQueries({ queryKey: dataKey(staffMe) })
    },
    secondFactor: factor.ask,
  })
  return { client, factor, call, router: createRouter() }
}

/** Styles of antd are written at run time and carry the nonce of the document. */
export function App({ nonce }: { readonly nonce: string | undefined }) {
  const [{ client, factor, call, router }] = useState(createConsole)
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      <AntdApp style={{ height: '100%' }}>
        <QueryClientProvider client={client}>
          <CallProvider value={call}>
            <RouterProvider router={router} />
            <AskedFor factor={factor} />
          </CallProvider>
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  )
}

type Dialog = ComponentType<{ readonly factor: FactorRequest }>

const SecondFactor = lazy<Dialog>(() => import('./SecondFactor').catch(() => ({ default: Unasked })))

/** The dialog did not come: the act is refused as if the code was not given. */
function Unasked({ factor }: { readonly factor: FactorRequest }) {
  const { message } = AntdApp.useApp()
  useEffect(() => {
    factor.answer(false)
    void message.error('网络不通，请刷新页面后重试')
  }, [factor, message])
  return null
}

/** The dialog is fetched when somebody is asked for the first time. */
function AskedFor({ factor }: { readonly factor: FactorRequest }) {
  const isAsked = useSyncExternalStore(factor.subscribe, factor.isAsked)
  return <Suspense>{isAsked && <SecondFactor factor={factor} />}</Suspense>
}
