import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notANote, noteTaken } from '@kuaimen/contract/member/task.errors'
import type { TaskDetail } from '@kuaimen/contract/member/task.views'
import { sayFailure } from '../../../platform/page/say-failure'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { AgreementCheck } from '../../../ui/Checkbox/Checkbox'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { Field } from '../../../ui/Field/Field'
import { useForm } from '../../../ui/Form/useForm'
import { toast } from '../../../ui/Toast/toast'
import { linkFrom, problemsOf, type Typed, visitText } from '../proof-form'
import { useHandInProof } from '../task.api'
import styles from './ProofForm.module.css'

const OF_THE_LINK: ReadonlySet<unknown> = new Set([notANote.code, noteTaken.code])

interface ProofFieldsProps {
  readonly task: TaskDetail
  readonly begun: Pick<Typed, 'their_name' | 'order_sn'>
}

export function ProofFields({ task, begun }: ProofFieldsProps) {
  const { mutateAsync: handIn } = useHandInProof()
  const {
    fields: typed,
    write: change,
    problems,
    pass,
    busy,
    run,
  } = useForm<Typed, keyof Typed>({
    begun: { link: '', agreed: false, ...begun },
    placesOf: (error) =>
      error instanceof Refusal && OF_THE_LINK.has(error.code) ? { link: error.message } : undefined,
    onFailure: sayFailure,
  })
  const submit = () => {
    if (!pass(problemsOf(typed, task.visits))) return
    const { link, their_name, order_sn } = typed
    void run('submit', async () => {
      await handIn({
        task_id: task.task_id,
        link: linkFrom(link),
        their_name: their_name.trim(),
        agreed: true,
        ...(order_sn ? { order_sn } : {}),
      })
      toast('已提交，等我们看一眼', { kind: 'success' })
    })
  }
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {task.visits.length > 0 && (
          <Visits
            visits={task.visits}
            chosen={typed.order_sn}
            problem={problems.order_sn}
            onChoose={(order_sn) => change({ order_sn })}
          />
        )}
        <Field
          label="笔记链接"
          name="note_link"
          placeholder="粘贴小红书的分享链接"
          hint="在小红书打开笔记，点“分享”再点“复制链接”"
          autoComplete="off"
          maxLength={500}
          value={typed.link}
          error={problems.link}
          onChange={(link) => change({ link })}
        />
        <Field
          label="小红书昵称"
          name="their_name"
          placeholder="发布笔记的昵称"
          autoComplete="off"
          maxLength={30}
          value={typed.their_name}
          error={problems.their_name}
          onChange={(their_name) => change({ their_name })}
        />
        <AgreementCheck
          checked={typed.agreed}
          asked={problems.agreed !== undefined}
          onChange={(agreed) => change({ agreed })}
        >
          笔记是我本人发布的，同意门店打开它核对
        </AgreementCheck>
        {problems.agreed && (
          <p className={styles.problem} role="alert">
            {problems.agreed}
          </p>
        )}
        <div className={styles.send}>
          <Button type="submit" size="large" block pending={busy !== undefined} pendingText="正在提交">
            提交审核
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface VisitsProps {
  readonly visits: TaskDetail['visits']
  readonly chosen: string
  readonly problem: string | undefined
  readonly onChoose: (order_sn: string) => void
}

const Visits = ({ visits, chosen, problem, onChoose }: VisitsProps) => (
  <div className={styles.visits}>
    <p className={styles.visitsTitle}>是哪一次拍摄</p>
    <ChipGroup label="是哪一次拍摄">
      {visits.map((visit) => (
        <Chip key={visit.order_sn} selected={visit.order_sn === chosen} onClick={() => onChoose(visit.order_sn)}>
          {visitText(visit)}
        </Chip>
      ))}
    </ChipGroup>
    {problem && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )}
  </div>
)
