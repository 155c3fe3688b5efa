import { type ReactNode, useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { useMay, useMe } from '../platform/me'
import { NoRight, Notice } from '../ui/States'
import { firstScreen } from './menu'
import type { Screen } from './screens'

/** The first screen of the menu that the person has; on a tablet the floor's. */
export function Home() {
  const me = useMe()
  return <Navigate to={me.via === 'pin' ? '/board' : firstScreen(me).path} replace />
}

export function Missing() {
  return (
    <Notice title="没有这个页面">
      <Link to="/">回到首页</Link>
    </Notice>
  )
}

/** A screen for who may see it: an address typed by hand shows no more than the menu does. */
export function Screened({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const may = useMay(screen.may)
  useEffect(() => {
    document.title = `${screen.title} · 控制台`
  }, [screen.title])
  return may ? children : <NoRight />
}
