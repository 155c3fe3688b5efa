import { Component, type ReactNode, useEffect } from 'react'
import { paths } from '../../platform/page/paths'
import { sendFault } from '../../platform/session/report-ignored-error'
import { buttonClass } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Page } from '../../ui/Page/Page'

/** In the place of a page that broke. It needs nothing of the app: the app may be what broke. */
export const RouteError = ({ onRetry = () => location.reload() }: { onRetry?: () => void }) => (
  <Page>
    <ErrorState
      title="页面出了点问题"
      text="已提交的订单不受影响，请再试一次"
      retryText="重试"
      onRetry={onRetry}
      action={
        <a href={paths.home()} className={buttonClass()}>
          回首页
        </a>
      }
    />
  </Page>
)

/** Where a page could not be opened at all. */
export function RouteErrorApp({ error }: { error: unknown }) {
  useEffect(() => sendFault('render', String(error)), [error])
  return <RouteError />
}

interface PageBoundaryProps {
  /** Another value is another page: what broke before is forgotten. */
  readonly page: string
  readonly children: ReactNode
  /** Where trying again is more than drawing it again. */
  readonly onRetry?: () => void
}

interface PageBoundaryState {
  readonly page: string
  readonly isBroken: boolean
}

/** A page that throws while it renders is replaced, and the frame around it stays. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { page: this.props.page, isBroken: false }

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ page }: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState | null {
    return page === state.page ? null : { page, isBroken: false }
  }

  override componentDidCatch(error: unknown): void {
    sendFault('render', String(error))
  }

  override render(): ReactNode {
    const { children, onRetry = () => this.setState({ isBroken: false }) } = this.props
    return this.state.isBroken ? <RouteError onRetry={onRetry} /> : children
  }
}
