import { formatLongDay } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { RichText } from '../../ui/RichText/RichText'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { documentOf } from '../content.api'
import styles from './DocumentArticle.module.css'

/** One of the brand's texts as a page; what else belongs to it is below. */
export function DocumentArticle({ type, children }: { type: string; children?: ReactNode }) {
  const navigate = useNavigate()
  const { data: document, isPending, refetch } = useQuery(documentOf(type))
  const back = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home()))
  return (
    <Page top={<NavBar title={document?.title} onBack={back} />}>
      {isPending && (
        <SkeletonGroup>
          <SkeletonText lines={['half', 'full', 'full', 'long', 'full', 'short']} />
        </SkeletonGroup>
      )}
      {!isPending && !document && <ErrorState onRetry={refetch} />}
      {document && (
        <article className={styles.text}>
          <RichText html={document.body_html} />
          <p className={styles.date}>更新于 {formatLongDay(document.updated_on)}</p>
        </article>
      )}
      {children}
    </Page>
  )
}
