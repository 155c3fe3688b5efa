import { use } from 'react'
import { useBack } from '../../platform/page/useBack'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { AllCommentsOnServer } from '../server-parts'
import type { About } from '../store.api'

const LazyComments = lazyPart(async () => (await import('./AllComments')).AllComments)

/** All comments as a page, in a file of its own: most who look at a store or a product never open it. */
export const CommentsPage = ({ about }: { about: About }) => (
  <LazyComments waiting={<Waiting />} eager={use(AllCommentsOnServer)}>
    {(All) => <All about={about} />}
  </LazyComments>
)

const Waiting = () => (
  <Page top={<NavBar title="全部评价" onBack={useBack()} />}>
    <SkeletonGroup>
      <SkeletonText lines={['half', 'full', 'long', 'half', 'full', 'long']} />
    </SkeletonGroup>
  </Page>
)
