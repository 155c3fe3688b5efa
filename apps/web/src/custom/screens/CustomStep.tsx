import type { CustomFlow, CustomStep as Step } from '@kuaimen/contract/custom/custom.views'
import { useEffect } from 'react'
import { usePageLocation } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { Redirect } from '../../platform/page/Redirect'
import { useBack } from '../../platform/page/useBack'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { Callout } from '../../ui/Callout/Callout'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { whenIdle } from '../../ui/idle'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Note } from '../../ui/Text/Text'
import { type Answer, askFor, enough, extraFen, firstOpen, includedWords, questionsOf } from '../answers'
import { Dots } from '../parts/Dots'
import { FormStep } from '../parts/FormStep'
import styles from '../parts/FormStep.module.css'
import { NoFlow } from '../parts/NoFlow'
import { OptionTiles } from '../parts/OptionTiles'
import { useFlow, useWay } from '../parts/useFlow'
import { answersNow, rememberAnswer } from '../saved-answers'

export { data, share } from '../page-data'

/** One question of a flow, by its address. */
export default function CustomStep() {
  const back = useBack()
  const { pathname } = usePageLocation()
  const { key, flow, answers, isAlive, isNone, error, refetch } = useFlow()
  const { at } = useWay()
  const step = flow?.steps.find(({ path }) => path === pathname)
  if (flow && step) {
    const open = firstOpen(answers, step.step)
    if (isAlive && open) return <Redirect to={at(open.path)} />
    return step.kind === 'form' ? (
      <FormStep key={step.step} step={step} />
    ) : (
      <Question key={step.step} flow={flow} answers={answers} step={step} />
    )
  }
  // A step that the flow does not have any more: what it has begins with the first.
  const first = flow && questionsOf(flow)[0]
  if (first) return <Redirect to={at(first.path)} />
  return (
    <Page top={<NavBar onBack={back} />}>
      {isNone ? <NoFlow flow={key} /> : error ? <ErrorState onRetry={refetch} retryText="重试" /> : <StepSkeleton />}
    </Page>
  )
}

interface QuestionProps {
  readonly flow: CustomFlow
  readonly answers: readonly Answer[]
  readonly step: Step
}

function Question({ flow, answers, step }: QuestionProps) {
  const back = useBack()
  const navigate = useNavigate()
  const way = useWay()
  const nth = answers.findIndex((one) => one.step.step === step.step)
  const answer = answers[nth]
  const codes = answer?.codes ?? []
  const [before, next] = [answers[nth - 1]?.step, answers[nth + 1]?.step]
  usePictures(next)
  const change = (chosen: readonly string[]) => rememberAnswer(flow, step, chosen)
  const latest = () => answersNow(flow)[nth]?.codes ?? []
  const isEnough = enough(step, codes)
  const goOn = () => {
    // What was closed meanwhile is out of the answer from here on.
    change(codes)
    const to = way.isChange ? way.result : next ? way.at(next.path) : way.result
    return navigate(to, { replace: way.isChange, state: { step: step.step } })
  }
  const goBack = () =>
    before && previousPageOf(before) ? back() : before && navigate(way.at(before.path), { replace: true })
  const included = includedWords(step)
  return (
    <Page
      top={<NavBar title={step.title} onBack={back} />}
      bottom={
        <BottomBar {...asideOf(step, codes)}>
          {before && !way.isChange && (
            <Button kind="secondary" size="large" onClick={goBack}>
              上一步
            </Button>
          )}
          <Button size="large" disabled={!isEnough} onClick={goOn}>
            {isEnough ? (way.isChange ? '完成' : '下一步') : askFor(step)}
          </Button>
        </BottomBar>
      }
    >
      <Dots nth={nth} count={answers.length} />
      <p className={styles.note}>{step.note}</p>
      {included && <Note className={styles.included}>{included}</Note>}
      {answer?.isClosed && (
        <Callout role="status" spaced>
          您之前选的有一项已经下线，请再选一次，其余的都为您留着
        </Callout>
      )}
      <OptionTiles step={step} codes={codes} latest={latest} onChange={change} />
    </Page>
  )
}

/** 已选 2 种 and what that adds, where several may be chosen. */
function asideOf(step: Step, codes: readonly string[]) {
  if (step.kind !== 'multi' || codes.length === 0) return {}
  const fen = extraFen(step, codes)
  return {
    aside: (
      <p className={styles.sum} aria-live="polite">
        <span>已选 {codes.length} 种</span>
        {fen > 0 && <Price fen={fen} size="s" suffix=" 加价" />}
      </p>
    ),
  }
}

const previousPageOf = ({ step }: Step) => {
  const { usr } = (window.history.state ?? {}) as { usr?: { step?: string } | null }
  return usr?.step === step
}

/** The pictures of the step that comes, once there is nothing better to do. */
function usePictures(next: Step | undefined) {
  const pictures = next?.options.map(({ picture }) => picture).join('\n') ?? ''
  useEffect(() => {
    if (!pictures) return
    return whenIdle(() => {
      for (const src of pictures.split('\n')) new Image().src = src
    })
  }, [pictures])
}

const StepSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.bones}>
      {[0, 1, 2, 3].map((index) => (
        <div key={index}>
          <SkeletonBlock ratio="3:4" />
          <SkeletonText lines={['half', 'long']} />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
