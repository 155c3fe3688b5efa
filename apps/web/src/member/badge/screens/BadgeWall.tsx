import type { BadgeView } from '@kuaimen/contract/member/badge.views'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageLocation } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { buttonClass } from '../../../ui/Button/Button'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { badges, useSeeBadges } from '../badge.api'
import { BadgeSheet } from '../parts/BadgeSheet'
import { BadgeTile } from '../parts/BadgeTile'
import { WallSkeleton } from '../parts/WallSkeleton'
import { bySeries, isEarned, isNew } from '../state-text'
import styles from './BadgeWall.module.css'

/** All badges, those that are earned in colour. */
export default function BadgeWall() {
  const back = useBack()
  const isLoggedIn = useIsLoggedIn()
  // A badge may have been earned since: the wall is always as it is now.
  const { data, isPending, refetch } = useQuery({ ...badges(), staleTime: 0 })
  return (
    <Page top={<NavBar title="勋章" onBack={back} />}>
      {isPending && <WallSkeleton />}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {data && (
        <>
          {isLoggedIn ? <Count badges={data} /> : <LogIn />}
          <Wall badges={data} />
        </>
      )}
    </Page>
  )
}

function Count({ badges: all }: { badges: readonly BadgeView[] }) {
  const earned = all.filter(isEarned).length
  return (
    <p className={styles.count}>
      已点亮 <strong className={styles.number}>{earned}</strong> / {all.length} 枚
      {earned === 0 && <span className={styles.hint}>拍完第一次，就会点亮第一枚</span>}
    </p>
  )
}

function LogIn() {
  const { pathname } = usePageLocation()
  return (
    <div className={styles.login}>
      <p>每一枚都在等一次拍摄</p>
      <Link to={paths.signIn({ redirect: pathname })} className={buttonClass()}>
        登录后点亮
      </Link>
    </div>
  )
}

/** Those that were new when the wall was first drawn: they fall in once, also when the list is asked for again. */
function useFallingIn(all: readonly BadgeView[]): ReadonlySet<string> {
  const [keys] = useState(() => new Set(all.filter(isNew).map(({ key }) => key)))
  const { mutate: see } = useSeeBadges()
  const isSaid = useRef(false)
  useEffect(() => {
    if (keys.size === 0 || isSaid.current) return
    isSaid.current = true
    see([...keys])
  }, [keys, see])
  return keys
}

function Wall({ badges: all }: { badges: readonly BadgeView[] }) {
  const falling = useFallingIn(all)
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      {bySeries(all).map(({ name, badges: own }) => (
        <section key={name} className={styles.series} aria-label={name}>
          <h2 className={styles.title}>{name}</h2>
          <ul className={styles.grid}>
            {own.map((badge) => (
              <li key={badge.key}>
                <BadgeTile badge={badge} isNew={falling.has(badge.key)} onOpen={() => setChosen(badge.key)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <BadgeSheet badge={all.find(({ key }) => key === chosen)} onClose={() => setChosen(undefined)} />
    </>
  )
}
