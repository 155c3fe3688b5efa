import { customChanged, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import type { CustomFlow, CustomResult as Result } from '@kuaimen/contract/custom/custom.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/query'
import { useNavigate } from '../../platform/page/navigate'
import { Redirect } from '../../platform/page/Redirect'
import { useBack } from '../../platform/page/useBack'
import { useOnError } from '../../platform/page/useOnError'
import { ShareButton } from '../../product/parts/ShareButton'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { toast } from '../../ui/Toast/toast'
import { draft } from '../../visit/draft'
import { type Answer, choicesOf, firstOpen, formOf } from '../answers'
import { forgetFlow, resultOf } from '../custom.api'
import { beginCustom, isForCorpVisit, takeCorpCustom } from '../draft'
import { shareLink } from '../page-data'
import { NoFlow } from '../parts/NoFlow'
import { ResultChoices, ResultPrice, ResultPrints } from '../parts/ResultCards'
import styles from '../parts/ResultCards.module.css'
import { useFlow, useWay } from '../parts/useFlow'
import { rememberProduct } from '../saved-answers'

export { data, share } from '../page-data'

/** What comes of the answers: a product with what they add to it. */
export default function CustomResult() {
  const back = useBack()
  const { key, flow, answers, isAlive, isNone, error, refetch } = useFlow()
  const { at } = useWay()
  if (flow && isAlive) {
    const open = firstOpen(answers)
    return open ? <Redirect to={at(open.path)} /> : <Answered flow={flow} answers={answers} />
  }
  return (
    <Page top={<NavBar title="定制结果" onBack={back} />}>
      {isNone ? <NoFlow flow={key} /> : error ? <ErrorState onRetry={refetch} retryText="重试" /> : <ResultSkeleton />}
    </Page>
  )
}

const isOutdated = (error: unknown) =>
  error instanceof Refusal && (error.code === optionClosed.code || error.code === customChanged.code)

interface AnsweredProps {
  readonly flow: CustomFlow
  readonly answers: readonly Answer[]
}

function Answered({ flow, answers }: AnsweredProps) {
  const back = useBack()
  const client = useApi()
  const { data, error, refetch } = useQuery({
    ...resultOf(flow.key, choicesOf(answers)),
    placeholderData: keepPreviousData,
  })
  // An option was closed while it was looked at: the steps that are offered now say which is to be asked again.
  useOnError(error, isOutdated, () => forgetFlow(client))
  if (data) return <Shown flow={flow} answers={answers} result={data} />
  return (
    <Page top={<NavBar title="定制结果" onBack={back} />}>
      {error ? <ErrorState onRetry={refetch} retryText="重试" /> : <ResultSkeleton />}
    </Page>
  )
}

function Shown({ flow, answers, result }: AnsweredProps & { result: Result }) {
  const back = useBack()
  const navigate = useNavigate()
  const way = useWay()
  const { title, body, picture, product } = result
  useEffect(() => {
    if (flow.key === 'naive_id' || flow.key === 'makeup') rememberProduct(flow.key, product.id)
  }, [flow.key, product.id])
  const form = formOf(flow)
  const book = () => {
    if (isForCorpVisit(way.back)) {
      if (takeCorpCustom(flow, answers, result)) return navigate(way.back, { replace: true })
      return toast('这样选是另一个产品，不在公司的活动里，换一种试试')
    }
    const before = draft()
      ?.items.map(({ product_id }) => product_id)
      .join()
    const next = beginCustom(flow, answers, result)
    // Another product may need another time.
    const isSame = before === String(product.id)
    return way.back && isSame ? navigate(way.back, { replace: true }) : navigate(next, { replace: Boolean(way.back) })
  }
  const link = shareLink(flow)
  return (
    <Page
      top={
        <NavBar
          title="定制结果"
          onBack={back}
          right={<ShareButton title={`我的定制：${title}`} {...(link ? { path: link } : {})} />}
        />
      }
      bottom={
        <BottomBar aside={<Price fen={result.price_from_fen} size="l" suffix=" 起" />}>
          <Button size="large" onClick={book}>
            {way.back ? '完成' : '去预约'}
          </Button>
        </BottomBar>
      }
    >
      <div className={styles.stack}>
        <ResultPrints title={title} picture={picture} answers={answers} />
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.body}>{body}</p>
        </div>
        <ResultChoices answers={answers} form={form} at={way.at} />
        <ResultPrice result={result} />
      </div>
    </Page>
  )
}

const ResultSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.stack}>
      <SkeletonBlock ratio="3:4" className={styles.picture} />
      <SkeletonText lines={['half', 'full', 'long']} />
      <SkeletonBlock className={styles.boneCard} />
    </div>
  </SkeletonGroup>
)
