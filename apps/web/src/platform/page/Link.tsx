import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from './navigate'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the product, from paths.ts. */
  readonly to: string
  readonly replace?: boolean
}

/** Whether the click is for the browser: another tab, a download, the menu. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey

/** A link to a page of the product. */
export function Link({ to, replace, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { href, target } = event.currentTarget
    if (event.defaultPrevented || isForBrowser(event) || target) return
    event.preventDefault()
    // The page that is open already gets no second entry in the history.
    void navigate(to, { replace: replace ?? href === window.location.href })
  }
  return <a {...anchor} href={to} onClick={open} />
}
