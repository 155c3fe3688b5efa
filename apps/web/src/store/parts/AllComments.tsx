import { useState } from 'react'
import { afterPullDelay } from '../../platform/list/pull-delay'
import { usePagedList } from '../../platform/list/usePagedList'
import { useBack } from '../../platform/page/useBack'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { type About, commentsOn } from '../store.api'
import styles from './AllComments.module.css'
import { Comment } from './Comment'
import { CommentsHead } from './CommentsHead'

/** Everything that customers have said of a store or a product, as a page of its own. */
export function AllComments({ about }: { about: About }) {
  const back = useBack()
  const [onlyPictured, setOnlyPictured] = useState(false)
  const everything = usePagedList(commentsOn(about))
  const pictured = usePagedList({ ...commentsOn(about, true), enabled: onlyPictured })
  const { first } = everything
  const { items, isPending, failed, pull, more, retry } = onlyPictured ? pictured : everything
  return (
    <Page top={<NavBar title="全部评价" onBack={back} />}>
      {first?.total === 0 && <Empty art="empty-reviews" title="还没有评价" text="拍完之后，期待您的第一条" />}
      {first && first.total > 0 && <CommentsHead {...first} />}
      {(first?.pictured ?? 0) > 0 && (
        <fieldset className={styles.filter} aria-label="筛选评价">
          <button type="button" aria-pressed={!onlyPictured} onClick={() => setOnlyPictured(false)}>
            全部
          </button>
          <button type="button" aria-pressed={onlyPictured} onClick={() => setOnlyPictured(true)}>
            有图 {first?.pictured}
          </button>
        </fieldset>
      )}
      {isPending && (
        <SkeletonGroup>
          <SkeletonText lines={['half', 'full', 'long', 'half', 'full', 'long']} />
        </SkeletonGroup>
      )}
      {items.length > 0 && (
        <PullUpList
          state={pull}
          onMore={() => afterPullDelay(more)}
          moreText="上拉，看更早的评价"
          doneText="没有更多评价了"
        >
          <ul>
            {items.map((comment) => (
              <Comment key={comment.id} comment={comment} marksChoice namesProduct={'store_id' in about} />
            ))}
          </ul>
        </PullUpList>
      )}
      {failed && <ErrorState compact={items.length > 0} onRetry={retry} />}
    </Page>
  )
}
