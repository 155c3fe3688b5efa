import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { SharedBadge } from '@kuaimen/contract/member/badge.views'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../../brand/brand.api'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Note } from '../../../ui/Text/Text'
import { sharedBadgeOf } from '../badge.api'
import { ShownArt } from '../parts/BadgeArt'
import { SharedSkeleton } from '../parts/WallSkeleton'
import { sharedWords } from '../state-text'
import styles from './BadgeShown.module.css'

export { data, share } from '../share-page'

/** One badge, for everyone who has its link. */
export default function BadgeShown() {
  const back = useBack()
  const brand = useBrand()
  const { data, error, isPending, refetch } = useQuery(sharedBadgeOf(usePageSearch().get('id') ?? ''))
  return (
    <Page
      top={<NavBar title="勋章" onBack={back} />}
      bottom={
        data && (
          <BottomBar>
            <Link to={paths.home()} className={buttonClass({ size: 'large', block: true })}>
              我也去拍一张
            </Link>
          </BottomBar>
        )
      }
    >
      {isPending && <SharedSkeleton />}
      {!isPending && !data && (isGone(error) ? <Gone /> : <ErrorState onRetry={refetch} />)}
      {data && <Shown badge={data} brand={brand?.brand_name ?? ''} />}
    </Page>
  )
}

const Shown = ({ badge, brand }: { badge: SharedBadge; brand: string }) => (
  <figure className={styles.shown}>
    <ShownArt art={badge.art} name={badge.name} className={styles.art} />
    <figcaption className={styles.words}>
      <h2 className={styles.name}>{badge.name}</h2>
      <p className={styles.story}>{badge.story}</p>
      <Note className={styles.when}>{sharedWords(badge)}</Note>
      <p className={styles.brand}>{brand}</p>
    </figcaption>
  </figure>
)

/** Taken back by its owner, or a link that is not whole. */
const isGone = (error: unknown) => error instanceof Refusal && error.status < 500 && error.status !== 429

const Gone = () => (
  <Empty
    art="frame"
    role="alert"
    title="这枚勋章已收起"
    text="它的主人不再分享这一页"
    action={
      <Link to={paths.home()} className={buttonClass()}>
        我也去拍一张
      </Link>
    }
  />
)
