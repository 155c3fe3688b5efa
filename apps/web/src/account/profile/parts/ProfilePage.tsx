import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageLocation } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { buttonClass } from '../../../ui/Button/Button'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { TabLinks } from '../../../ui/Tabs/TabLinks'
import { useMe } from '../../session'
import styles from './ProfilePage.module.css'

const PARTS = [
  { key: paths.mineBasic(), label: '基本' },
  { key: paths.mineOccupation(), label: '职业' },
  { key: paths.mineFigure(), label: '身形' },
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
          <TabLinks
            label="资料分类"
            tabs={PARTS}
            value={pathname}
            render={(to, link) => <Link to={to} replace {...link} />}
          />
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
