import type { ReactNode } from 'react'
import { Link } from '../../platform/Link'
import { usePageLocation } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { useBack } from '../../platform/useBack'
import { useIsLoggedIn } from '../../platform/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { useMe } from '../session'
import styles from './ProfilePage.module.css'

const PARTS = [
  { to: paths.mineBasic(), text: '基本' },
  { to: paths.mineOccupation(), text: '职业' },
  { to: paths.mineFigure(), text: '身形' },
]

const FIELDS = 3

/** The frame of the three profile pages: a member edits the account, a visitor the phone's own notes. */
export function ProfilePage({ lead, children }: { lead: string; children: ReactNode }) {
  const { pathname } = usePageLocation()
  const back = useBack()
  const isLoggedIn = useIsLoggedIn()
  const { data: me, isError, refetch } = useMe()
  return (
    <Page
      top={
        <NavBar title="我的资料" onBack={back}>
          <nav className={styles.parts} aria-label="资料分类">
            {PARTS.map(({ to, text }) => (
              <Link
                key={to}
                to={to}
                replace
                className={cx(styles.part, to === pathname && styles.here)}
                aria-current={to === pathname ? 'page' : undefined}
              >
                {text}
              </Link>
            ))}
          </nav>
        </NavBar>
      }
    >
      {!isLoggedIn && (
        <div className={styles.notice}>
          <p>填写的内容先保存在这台手机上，登录后自动存入账号</p>
          <Link to={paths.signIn({ redirect: pathname })} className={buttonClass({ kind: 'secondary', size: 'small' })}>
            去登录
          </Link>
        </div>
      )}
      <p className={styles.lead}>{lead}</p>
      {isLoggedIn && isError && <ErrorState onRetry={refetch} />}
      {isLoggedIn && !me && !isError && (
        <SkeletonGroup>
          {Array.from({ length: FIELDS }, (_, index) => (
            <div key={index} className={styles.bone}>
              <SkeletonText lines={['short']} />
              <SkeletonBlock className={styles.box} />
            </div>
          ))}
        </SkeletonGroup>
      )}
      {(!isLoggedIn || me) && children}
    </Page>
  )
}
