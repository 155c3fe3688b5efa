import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** How a file is had; the app knows more of what an earlier try could not get. */
export const files = { load: <T,>(load: () => Promise<T>): Promise<T> => load() }

/** The file of a part could not be had. */
export class PartAway extends Error {}

interface BoundaryProps {
  readonly waiting: ReactNode
  readonly onAway: () => void
  readonly children: ReactNode
}

/** Catches only that the file could not be had; what a part throws by itself passes. */
class AwayBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined }
  readonly retry = () => this.setState({ error: undefined })

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(): void {
    this.props.onAway()
    window.addEventListener('online', this.retry, { once: true })
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry)
  }

  override render(): ReactNode {
    const error: unknown = this.state.error
    if (error && !(error instanceof PartAway)) throw error
    return error ? this.props.waiting : this.props.children
  }
}

interface LazyPartProps<P extends object> {
  readonly waiting?: ReactNode
  /** Told when its file could not be had. */
  readonly onAway?: (() => void) | undefined
  /** On the server, which draws it at once. */
  readonly eager?: ComponentType<P> | undefined
  readonly children: (Part: ComponentType<P>) => ReactNode
}

/**
 * A part in a file of its own, with `waiting` in its place until the file is here. Without a network it stays so; the
 * file is asked for again when there is one, or when the part is mounted anew.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const ask = () =>
    lazy(() =>
      files.load(load).then(
        (Part) => ({ default: Part }),
        (cause: unknown) => {
          throw new PartAway('part', { cause })
        },
      ),
    )
  let part = ask()
  const askAgain = () => {
    part = ask()
  }
  // Read while rendering: after a failure the next one is another.
  const Inside = ({ eager, children }: Pick<LazyPartProps<P>, 'eager' | 'children'>) => children(eager ?? part)
  return ({ waiting, eager, onAway, children }: LazyPartProps<P>) => (
    <AwayBoundary
      waiting={waiting}
      onAway={() => {
        askAgain()
        onAway?.()
      }}
    >
      <Suspense fallback={waiting}>
        <Inside eager={eager}>{children}</Inside>
      </Suspense>
    </AwayBoundary>
  )
}
