import { DownOutlined, SearchOutlined } from '@ant-design/icons'
import { staffLogout } from '@kuaimen/contract/staff/session.endpoints'
import { Button, ConfigProvider, Select } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { useAct } from '../api/data'
import { useChosenStore } from '../platform/chosen-store'
import { useMe } from '../platform/me'
import { useShortcut } from '../ui/shortcuts'
import styles from './Frame.module.css'
import { icons } from './icons'
import { menuFor, screensFor } from './menu'
import type { Screen } from './screens'

const KeySheet = lazy(() => import('./KeySheet'))
const Palette = lazy(() => import('./Palette'))

/** Buttons that close are called so in the language of the screen, and pictures beside words are not read out at all. */
const SPOKEN = {
  drawer: { closable: { 'aria-label': '关闭' } },
  modal: { closable: { 'aria-label': '关闭' } },
  select: { suffixIcon: <DownOutlined aria-hidden /> },
  inputSearch: { searchIcon: <SearchOutlined aria-label="搜索" /> },
}

/** Menu, store, search and the person; only what is inside scrolls. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const close = () => setOpen(undefined)
  useShortcut('mod+k', '搜索页面和订单', () => setOpen('palette'))
  useShortcut('?', '查看快捷键', () => setOpen('keys'))
  return (
    <ConfigProvider {...SPOKEN}>
      <div className={styles.frame}>
        <a className={styles.skip} href="#content">
          跳到内容
        </a>
        <aside className={styles.side}>
          <Link to="/" className={styles.brand}>
            快门 <span>控制台</span>
          </Link>
          <SideMenu />
        </aside>
        <header className={styles.bar}>
          <StoreSwitcher />
          <Button className={styles.search} icon={<SearchOutlined aria-hidden />} onClick={() => setOpen('palette')}>
            搜索 <kbd>Ctrl K</kbd>
          </Button>
          <Button type="text" title="快捷键" aria-label="快捷键" onClick={() => setOpen('keys')}>
            ?
          </Button>
          <PersonMenu />
        </header>
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
        {screensFor(me).map((screen) => screen.key && <GoTo key={screen.path} screen={screen} letter={screen.key} />)}
        <Suspense>
          {open === 'palette' && <Palette onClose={close} />}
          {open === 'keys' && <KeySheet onClose={close} />}
        </Suspense>
      </div>
    </ConfigProvider>
  )
}

function GoTo({ screen, letter }: { readonly screen: Screen; readonly letter: string }) {
  const navigate = useNavigate()
  useShortcut(`g ${letter}`, `去「${screen.title}」`, () => void navigate(screen.path))
  return null
}

function SideMenu() {
  const groups = menuFor(useMe())
  return (
    <nav aria-label="主菜单" className={styles.menu}>
      {groups.map(({ place, words, rows }) => (
        <section key={place} aria-label={words}>
          <h2>{words}</h2>
          {rows.map(({ path, title }) => (
            <NavLink key={path} to={path}>
              {icons[path]}
              {title}
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  )
}

function StoreSwitcher() {
  const { store, stores, choose } = useChosenStore()
  const { device } = useMe()
  if (!store) return <span className={styles.store} />
  // A tablet stands in one store.
  if (stores.length === 1 || device) return <strong className={styles.store}>{store.name}</strong>
  return (
    <Select
      className={styles.store}
      aria-label="当前门店"
      showSearch={{ optionFilterProp: 'label' }}
      value={store.id}
      onChange={choose}
      options={stores.map(({ id, name, city_name }) => ({ value: id, label: `${name} · ${city_name}` }))}
    />
  )
}

/** The browser's own popover: it closes by a tap beside it and by Escape, and weighs nothing. */
const PERSON = 'person-menu'

function PersonMenu() {
  const me = useMe()
  const navigate = useNavigate()
  const logout = useAct(staffLogout, {
    // A document of its own: nothing of the person before stays in memory.
    onDone: () => window.location.assign(me.via === 'pin' ? '/tablet' : '/login'),
  })
  if (me.via === 'pin')
    return (
      <Button loading={logout.isPending} onClick={() => logout.mutate({})}>
        {me.name} · 换人
      </Button>
    )
  const roles = [...new Set(me.grants.map(({ role_text }) => role_text))].join('、')
  return (
    <>
      <Button type="text" aria-haspopup="true" popoverTarget={PERSON}>
        {me.name}
        {roles && <span className={styles.roles}>{roles}</span>}
        <span className={styles.spoken}>，账号菜单</span>
        <DownOutlined aria-hidden />
      </Button>
      <div id={PERSON} popover="auto" className={styles.person}>
        <Button type="text" popoverTarget={PERSON} popoverTargetAction="hide" onClick={() => void navigate('/me')}>
          我的账号
        </Button>
        <Button type="text" loading={logout.isPending} onClick={() => logout.mutate({})}>
          退出登录
        </Button>
      </div>
    </>
  )
}
